"""The order in which Chinese readers look for a name: by pinyin, surnames read as surnames."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from typing import Any
from unicodedata import normalize

# Read otherwise in a surname than alone (现代汉语词典); compound surnames before single ones.
_SURNAMES = {
    "尉迟": "yu4 chi2",
    "长孙": "zhang3 sun1",
    "万俟": "mo4 qi2",
    "令狐": "ling2 hu2",
    "澹台": "tan2 tai2",
    "鲜于": "xian1 yu2",
    "夏侯": "xia4 hou2",
    "宗政": "zong1 zheng4",
    "单": "shan4",
    "解": "xie4",
    "曾": "zeng1",
    "仇": "qiu2",
    "查": "zha1",
    "区": "ou1",
    "任": "ren2",
    "华": "hua4",
    "朴": "piao2",
    "盖": "ge3",
    "缪": "miao4",
    "乐": "yue4",
    "覃": "qin2",
    "洗": "xian3",
    "燕": "yan1",
    "纪": "ji3",
    "召": "shao4",
    "员": "yun4",
    "秘": "bi4",
    "折": "she2",
    "么": "yao1",
    "哈": "ha3",
    "那": "na1",
    "翟": "zhai2",
    "种": "chong2",
    "繁": "po2",
    "隗": "wei3",
    "祭": "zhai4",
    "葛": "ge3",
    "句": "gou1",
    "占": "zhan1",
    "乜": "nie4",
    "撒": "sa3",
    "藏": "zang4",
    "角": "jue2",
    "於": "yu1",
    "卜": "bu3",
    "都": "du1",
    "佴": "nai4",
    "过": "guo1",
    "要": "yao1",
    "干": "gan1",
}
# What has no reading stands behind everything that has one.
_UNREAD = "~"

Key = tuple[tuple[str, int, str], ...]


@cache
def _read() -> Callable[..., list[str]]:
    """Return what reads Chinese. Its phrases take 55 MB, which only a list by pinyin pays."""
    pypinyin: Any = import_module("pypinyin")

    def syllables(text: str) -> list[str]:
        found: list[str] = pypinyin.lazy_pinyin(
            text, style=pypinyin.Style.TONE3, neutral_tone_with_five=True, errors=list
        )
        return found

    return syllables


@lru_cache(maxsize=4096)
def name_key(name: str) -> Key:
    """Return what the name of a person is sorted by: 单 as shan, 解 as xie, 欧阳 as one."""
    for length in (2, 1):
        surname = _SURNAMES.get(name[:length]) if len(name) >= length else None
        if surname:
            first = zip(surname.split(), name[:length], strict=True)
            given = name[length:]
            return (*(_part(read, each) for read, each in first), *words_key(given))
    return words_key(name)


@lru_cache(maxsize=4096)
def words_key(text: str) -> Key:
    """Return what a unit or any other text is sorted by: syllable, tone, character."""
    if not text:
        return ()
    return tuple(_parts(text, _read()(text)))


def _parts(text: str, syllables: list[str]) -> Iterator[tuple[str, int, str]]:
    for character, syllable in zip(text, syllables, strict=True):
        yield _part(syllable, character)


def _part(syllable: str, character: str) -> tuple[str, int, str]:
    """Return syllable, tone and character; a letter or a digit is its own syllable."""
    if syllable.isascii() and syllable[:-1].isalpha() and syllable[-1] in "12345":
        return (syllable[:-1], int(syllable[-1]), character)
    if character.isascii():
        return (character.casefold(), 0, character)
    return (_UNREAD, 0, character)


@lru_cache(maxsize=4096)
def reading_of(name: str) -> str:
    """Return the sound of a name that a speaker may stumble over: "Shàn Xióngxìn"; else nothing.

    Those are names with a surname that is read as no other word, or with a rare character.
    """
    if name[:2] not in _SURNAMES and name[:1] not in _SURNAMES and not any(map(_is_rare, name)):
        return ""
    convert: Any = import_module("pypinyin.contrib.tone_convert").to_tone
    length = 2 if name[:2] in _SURNAMES else 1
    parts = name_key(name)
    sounds = [
        convert(f"{syllable}{tone}") if tone else character for syllable, tone, character in parts
    ]
    return " ".join("".join(part).capitalize() for part in (sounds[:length], sounds[length:]))


def _is_rare(character: str) -> bool:
    """Tell whether a Chinese character is none of the 3755 that everybody learns."""
    if not character >= "\u3400":
        return False
    try:
        return character.encode("gb2312")[0] > _LAST_COMMON
    except UnicodeEncodeError:
        return True


# The rows of GB 2312 up to this one have the common characters.
_LAST_COMMON = 0xD7


def initial_of(key: Key) -> str:
    """Return the capital under which a key stands in an index, "#" for what is no letter."""
    letter = key[0][0][:1].upper() if key else ""
    return letter if letter.isascii() and letter.isalpha() else "#"


@lru_cache(maxsize=4096)
def initials(name: str) -> str:
    """Return the first letter of each syllable, as people type a name: 单雄信 as sxx."""
    read = name_key(_half_width(name))
    return "".join(syllable[:1] for syllable, _, _ in read if syllable != _UNREAD)


def search_words(number: int, *names: str) -> str:
    """Return all that a pair may be looked up by: number, names, and the initials of each.

    Half-width letters and digits, whatever the names have; so is what is typed.
    """
    words = (str(number), *map(_half_width, names), *map(initials, names))
    return " ".join(filter(None, words))


def _half_width(text: str) -> str:
    return normalize("NFKC", text)
