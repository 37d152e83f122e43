"""What is wrong with a ruleset, in words.

`rules` tells each mistake in English; here the same sentences are known with their places for
values, so that they can be said in the reader's language.
"""

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.ruleset import RulesetProblem

_SENTENCES = (
    gettext_noop("this field is missing"),
    gettext_noop("there is no such field"),
    gettext_noop("there is no such field or section"),
    gettext_noop("there is no such option"),
    gettext_noop("there is no field %(name)s"),
    gettext_noop("small letters, digits and _, starting with a letter"),
    gettext_noop("this field belongs in [%(section)s]"),
    gettext_noop("this field stands outside all sections"),
    gettext_noop("this must be a section: [%(section)s]"),
    gettext_noop("it makes no sense here: %(where)s"),
    gettext_noop("it belongs to a race of levels"),
    gettext_noop("it belongs to a fixed number of hands"),
    gettext_noop("it belongs to kitty_multiplier = by_format"),
    gettext_noop("it belongs to kitty_multiplier = by_contents"),
    gettext_noop("it belongs to kitty_overcall = chao"),
    gettext_noop("triples need three decks or more"),
    gettext_noop("it belongs to four decks and more, with no-trump"),
    gettext_noop("it belongs to a race of levels in which the dealer side falls at 80"),
    gettext_noop("it belongs to a race of levels with a band that starts at 40"),
    gettext_noop("it belongs to kitty_tractor = as_listed"),
    gettext_noop("there is no extra hand"),
    gettext_noop("there is no extra hand whose points could count"),
    gettext_noop("there is no fine for a failed throw"),
    gettext_noop("the size of the kitty is printed"),
    gettext_noop(
        "this file has version %(version)s, this program reads versions up to %(known)s; please "
        "use a newer program"
    ),
    gettext_noop("%(cards)s cards less the kitty must divide by four players"),
    gettext_noop("the first band must start at 0"),
    gettext_noop("points come in fives"),
    gettext_noop("only one side may gain in a band"),
    gettext_noop("must be more than %(points)s"),
    gettext_noop("more attackers' points must not help the dealer side"),
    gettext_noop("a band must start where the dealer side loses the deal"),
    gettext_noop("attackers gain only when the dealer side falls"),
    gettext_noop("the dealer side gains only while it keeps the deal"),
    gettext_noop("in the last band the attackers gain; the steps go on from there"),
    gettext_noop("a printed band gives %(gain)s"),
    gettext_noop("%(face)s is named %(times)s times"),
    gettext_noop("the joker %(joker)s has no suit: it is always a trump"),
    gettext_noop("level cards are trumps beside the jokers only, not beside other ranks"),
    gettext_noop("the factors of tractors of two pairs, three, … are listed"),
    gettext_noop("the ladder of counter needs three decks or more, and no-trump"),
    gettext_noop("there is no no-trump in this ruleset"),
    gettext_noop("the best of an odd number of games"),
    gettext_noop("at least one hand"),
    gettext_noop("fixed hands are one game"),
    gettext_noop("with fixed hands the deal starts with East"),
    gettext_noop("%(criterion)s is named twice"),
    gettext_noop("%(criterion)s leaves nothing to decide"),
    gettext_noop("something must decide a match"),
    gettext_noop("something must decide a match at time"),
    gettext_noop("in a knockout the last one must decide in any case"),
    gettext_noop("the ladder needs two levels or more"),
    gettext_noop("a level between %(first)s and %(last)s"),
    gettext_noop("a level of the ladder"),
    gettext_noop("the last level has the option must_play_last"),
    gettext_noop("a level below %(level)s"),
    gettext_noop("there is a hook for this level and card already"),
    gettext_noop("something must order a table"),
    gettext_noop("there is no such score in %(shape)s"),
    gettext_noop("between the points of a win and of a loss"),
    gettext_noop("at least one stage"),
    gettext_noop("one that a stage of kind %(kind)s has"),
    gettext_noop("the first stage has none before it"),
    gettext_noop("winners and runners-up of groups are crossed; the stage before has none"),
    gettext_noop("with two lives 1, 2, 3, 4, 6, 8, 12, 16, 24 … can be left"),
    gettext_noop("with two lives whoever goes on is in the number that is left"),
    gettext_noop("halving leaves 1, 2, 4, 8, 16 …; others can go on as the best of the beaten"),
    gettext_noop("the number of groups or their size"),
    gettext_noop("one of each group at most: whoever stands next there"),
    gettext_noop("the number of groups, for groups only"),
    gettext_noop("two of a group meet once or twice"),
    gettext_noop("groups only have an order of rounds"),
    gettext_noop("“%(part)s” is no meeting of two places, such as 1-4"),
    gettext_noop("an order is for groups of 2 to %(most)s"),
    gettext_noop("there is another order for groups of %(size)s"),
    gettext_noop("groups of %(size)s, round %(round)s: more than one meeting of %(places)s"),
    gettext_noop("groups of %(size)s, round %(round)s: %(places)s meets itself"),
    gettext_noop("groups of %(size)s, round %(round)s: there is no place %(places)s"),
    gettext_noop("groups of %(size)s: %(pairs)s too often, each two meet %(legs)s times"),
    gettext_noop("groups of %(size)s: %(pairs)s too seldom, each two meet %(legs)s times"),
    gettext_noop("only a knockout with a final plays out places"),
    gettext_noop("groups have as many rounds as they need"),
    gettext_noop("a number of rounds"),
    gettext_noop("only a knockout with a final has a third place"),
    gettext_noop("%(offence)s is listed %(times)s times"),
    gettext_noop("the catalogue has no such offence"),
    gettext_noop("offences counted together have one limit: %(limit)s"),
    gettext_noop("offences counted together lose the match with some number"),
    gettext_noop("the fine for a failed throw is the option throw_fine"),
    gettext_noop("somebody must be able to commit the offence"),
    gettext_noop("a big-score penalty ends the hand"),
    gettext_noop("only a penalty of big score or of the deal ends a hand"),
    gettext_noop("an offence costs big score or small score, not both"),
    gettext_noop("only small-score deductions are counted"),
    gettext_noop("only of what is counted the first are free"),
    gettext_noop("the hand is void only where the deal is lost"),
    gettext_noop("an offence that costs something has no other result"),
    gettext_noop("there is no big score in a race of levels"),
    gettext_noop("there are no levels in fixed hands"),
    gettext_noop("the deal goes round in fixed hands"),
    gettext_noop("a race of levels has no small score to break ties"),
    gettext_noop("a race of levels has no small score of the match"),
    # What the reader of single values says.
    gettext_noop("Field required"),
    gettext_noop("Unexpected keyword argument"),
    gettext_noop("Input should be a valid integer"),
    gettext_noop("Input should be a valid boolean"),
    gettext_noop("Input should be a valid string"),
    gettext_noop("Input should be a valid array"),
    gettext_noop("Input should be an object"),
    gettext_noop("Input should be greater than or equal to %(least)s"),
    gettext_noop("Input should be less than or equal to %(most)s"),
    gettext_noop("String should have at least 1 character"),
    gettext_noop("String should have at most %(most)s characters"),
    gettext_noop("String should match pattern '%(pattern)s'"),
    gettext_noop("Input should be %(values)s"),
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
