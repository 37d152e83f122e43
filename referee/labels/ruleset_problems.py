"""What is wrong with a ruleset, in words.

`rules` tells each mistake in English; here the same sentences are known with their places for
values, so that they can be said in the reader's language.
"""

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from rules.ruleset import RulesetProblem

_SENTENCES = (
    noop("this field is missing"),
    noop("there is no such field"),
    noop("there is no such field or section"),
    noop("there is no such option"),
    noop("this field belongs in [%(section)s]"),
    noop("this field stands outside all sections"),
    noop("this must be a section: [%(section)s]"),
    noop("it makes no sense here: %(where)s"),
    noop("it belongs to a race of levels"),
    noop("it belongs to a fixed number of hands"),
    noop("it belongs to kitty_multiplier = by_format"),
    noop("it belongs to kitty_multiplier = by_contents"),
    noop("it belongs to kitty_overcall = chao"),
    noop("triples need three decks or more"),
    noop("it belongs to four decks and more, with no-trump"),
    noop("it belongs to a race of levels in which the dealer side falls at 80"),
    noop("it belongs to a race of levels with a band that starts at 40"),
    noop("it belongs to kitty_tractor = as_listed"),
    noop("there is no extra hand"),
    noop("there is no extra hand whose points could count"),
    noop("there is no fine for a failed throw"),
    noop("the size of the kitty is printed"),
    noop(
        "this file has version %(version)s, this program reads versions up to %(known)s; please "
        "use a newer program"
    ),
    noop("%(cards)s cards less the kitty must divide by four players"),
    noop("the first band must start at 0"),
    noop("points come in fives"),
    noop("only one side may gain in a band"),
    noop("must be more than %(points)s"),
    noop("more attackers' points must not help the dealer side"),
    noop("a band must start where the dealer side loses the deal"),
    noop("attackers gain only when the dealer side falls"),
    noop("the dealer side gains only while it keeps the deal"),
    noop("in the last band the attackers gain; the steps go on from there"),
    noop("a printed band gives %(gain)s"),
    noop("%(face)s is named %(times)s times"),
    noop("the joker %(joker)s has no suit: it is always a trump"),
    noop("level cards are trumps beside the jokers only, not beside other ranks"),
    noop("the factors of tractors of two pairs, three, … are listed"),
    noop("the ladder of counter needs three decks or more, and no-trump"),
    noop("there is no no-trump in this ruleset"),
    noop("the best of an odd number of games"),
    noop("at least one hand"),
    noop("fixed hands are one game"),
    noop("with fixed hands the deal starts with East"),
    noop("%(criterion)s is named twice"),
    noop("%(criterion)s leaves nothing to decide"),
    noop("something must decide a match"),
    noop("something must decide a match at time"),
    noop("in a knockout the last one must decide in any case"),
    noop("the ladder needs two levels or more"),
    noop("a level between %(first)s and %(last)s"),
    noop("a level of the ladder"),
    noop("the last level has the option must_play_last"),
    noop("a level below %(level)s"),
    noop("there is a hook for this level and card already"),
    noop("something must order a table"),
    noop("there is no such score in %(shape)s"),
    noop("between the points of a win and of a loss"),
    noop("at least one stage"),
    noop("the number of groups, for groups only"),
    noop("groups have as many rounds as they need"),
    noop("a number of rounds"),
    noop("only a knockout with a final has a third place"),
    noop("%(offence)s is listed %(times)s times"),
    noop("the catalogue has no such offence"),
    noop("offences counted together have one limit: %(limit)s"),
    noop("offences counted together lose the match with some number"),
    noop("the fine for a failed throw is the option throw_fine"),
    noop("somebody must be able to commit the offence"),
    noop("a big-score penalty ends the hand"),
    noop("only a penalty of big score or of the deal ends a hand"),
    noop("an offence costs big score or small score, not both"),
    noop("only small-score deductions are counted"),
    noop("only of what is counted the first are free"),
    noop("the hand is void only where the deal is lost"),
    noop("an offence that costs something has no other result"),
    noop("there is no big score in a race of levels"),
    noop("there are no levels in fixed hands"),
    noop("the deal goes round in fixed hands"),
    noop("a race of levels has no small score to break ties"),
    noop("a race of levels has no small score of the match"),
    # What the reader of single values says.
    noop("Field required"),
    noop("Unexpected keyword argument"),
    noop("Input should be a valid integer"),
    noop("Input should be a valid boolean"),
    noop("Input should be a valid string"),
    noop("Input should be a valid array"),
    noop("Input should be an object"),
    noop("Input should be greater than or equal to %(least)s"),
    noop("Input should be less than or equal to %(most)s"),
    noop("String should have at least 1 character"),
    noop("String should have at most %(most)s characters"),
    noop("String should match pattern '%(pattern)s'"),
    noop("Input should be %(values)s"),
)

_NOT_TOML = re.compile(r"this is not TOML: .*?\(at line (?P<line>\d+), column (?P<column>\d+)\)")


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"%\((\w+)\)s", sentence)
    return re.compile(
        "".join(
            f"(?P<{part}>.+)" if index % 2 else re.escape(part) for index, part in enumerate(parts)
        )
    )


_KNOWN = tuple((_pattern(sentence), sentence) for sentence in _SENTENCES)


def problem_words(problem: RulesetProblem) -> str:
    """Return what is wrong and what was expected."""
    return _("; or: ").join(_told(part) for part in problem.expected.split("; or: "))


def known(sentence: str) -> bool:
    """Tell whether a sentence of `rules` can be said in every language."""
    return any(pattern.fullmatch(sentence) for pattern, _known in _KNOWN)


def _told(expected: str) -> str:
    found = _NOT_TOML.search(expected)
    if found:
        words = _("this is not TOML: look at line %(line)s, column %(column)s")
        return words % found.groupdict()
    for pattern, sentence in _KNOWN:
        match = pattern.fullmatch(expected)
        if match:
            values = match.groupdict()
            if "where" in values:
                values["where"] = _told(values["where"])
            return _(sentence) % values
    return expected
