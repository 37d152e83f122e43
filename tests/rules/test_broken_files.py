"""Ruleset files with mistakes: each gets the exact complaint, and nothing else is complained of."""

import pytest

from rules.ruleset import ProblemCode, RulesetError, parse, preset_text

TEXTS = {key: preset_text(key) for key in (
    "yijing_cup", "nanshan_cup", "four_deck", "office_double", "eight_rounds_by_points",
)}  # fmt: skip
CUP, RACE, FOUR, OFFICE, SWISS = TEXTS

RANKS = "Input should be 'A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3' or '2'"
NO_SENSE = "it makes no sense here: "

BROKEN: list[tuple[str, str, str, list[str]]] = [
    # numbers
    (CUP, "decks = 2", "decks = 2.0", ["cards.decks: Input should be a valid integer"]),
    (CUP, "decks = 2", 'decks = "2"', ["cards.decks: Input should be a valid integer"]),
    (CUP, "decks = 2", "decks = true", ["cards.decks: Input should be a valid integer"]),
    (CUP, "decks = 2", "decks = 2026-01-01", ["cards.decks: Input should be a valid integer"]),
    (CUP, "decks = 2", "decks = nan", ["cards.decks: Input should be a valid integer"]),
    (CUP, "decks = 2", "decks = 0", ["cards.decks: Input should be greater than or equal to 1"]),
    (CUP, "decks = 2", "", ["cards.decks: this field is missing"]),
    (
        CUP,
        "decks = 2",
        "decks = 3",
        [
            "play.protect_longer_sets: this field is missing",
            "play.set_ladder: this field is missing",
            "cards.kitty_cards: 162 cards less the kitty must divide by four players",
        ],
    ),
    (
        CUP,
        "kitty_cards = 8",
        "kitty_cards = 9",
        ["cards.kitty_cards: 108 cards less the kitty must divide by four players"],
    ),
    (CUP, "hands = 4", "hands = 65", ["match.hands: Input should be less than or equal to 64"]),
    (CUP, "hands = 4", "hands = 0", ["match.hands: at least one hand"]),
    # names
    (CUP, 'level = "A"', 'level = "1"', [f"match.level: {RANKS}"]),
    (
        CUP,
        '"5", "BJ"',
        '"5", "XX"',
        [f"cards.permanent_trumps[1]: {RANKS}; or: Input should be 'BJ' or 'LJ'"],
    ),
    (
        CUP,
        '["5", "BJ", "LJ", "3", "2"]',
        '["5", "5", "BJ"]',
        [
            "cards.permanent_trumps: 5 is named 2 times",
            "cards.permanent_trumps: the joker LJ has no suit: it is always a trump",
        ],
    ),
    (
        CUP,
        'key = "yijing_cup"',
        'key = "Yijing Cup"',
        ["key: small letters, digits and _, starting with a letter"],
    ),
    (
        CUP,
        'en = "Yijing Lijia Cup"',
        'fr = "Coupe"',
        ["name.en: this field is missing", "name.fr: there is no such field"],
    ),
    (CUP, 'zh = "怡景丽家杯"', 'zh = ""', ["name.zh: String should have at least 1 character"]),
    (
        CUP,
        'forfeit = "deduct_3_hand_void"',
        'forfeit = "deduct_4"',
        [
            "offences.forfeit: Input should be 'deduct_3_hand_void', 'deduct_3_hand_stands' or "
            "'adjudge_0_3'"
        ],
    ),
    (CUP, "silent = [", 'silent = [ "colour",', ["silent[0]: there is no field colour"]),
    # bands
    (CUP, "step_points = 40", "step_points = 42", ["scoring.step_points: points come in fives"]),
    (
        CUP,
        "attackers_cap = 0",
        "attackers_cap = 2",
        ["scoring.attackers_cap: a printed band gives 3"],
    ),
    (
        CUP,
        "dealer_falls_at = 80",
        "dealer_falls_at = 85",
        ["scoring.dealer_falls_at: a band must start where the dealer side loses the deal"],
    ),
    (
        CUP,
        "points_from = 0",
        "points_from = 5",
        [
            "scoring.bands: the first band must start at 0",
            "scoring.bands[1].points_from: must be more than 5",
        ],
    ),
    (
        CUP,
        "points_from = 120",
        "from = 120",
        [
            "scoring.bands[4].points_from: this field is missing",
            "scoring.bands[4].from: there is no such field",
        ],
    ),
    (
        CUP,
        "dealer_gain = 1",
        "dealer_gain = 3",
        ["scoring.bands[2]: more attackers' points must not help the dealer side"],
    ),
    (
        CUP,
        "attackers_gain = 1",
        "attackers_gain = 1\ndealer_gain = 1",
        [
            "scoring.bands[4].dealer_gain: the dealer side gains only while it keeps the deal",
            "scoring.bands[4]: only one side may gain in a band",
        ],
    ),
    # kitty, claims
    (
        CUP,
        'kitty_tractor = "number_of_cards"',
        'kitty_tractor = "as_listed"',
        ["kitty.kitty_listed: this field is missing"],
    ),
    (
        CUP,
        'kitty_multiplier = "by_format"',
        'kitty_multiplier = "x2"',
        [
            f"kitty.{name}: {NO_SENSE}it belongs to kitty_multiplier = by_format"
            for name in ("kitty_single", "kitty_pair", "kitty_tractor")
        ],
    ),
    (
        CUP,
        'flip_joker = "next_card"',
        'flip_joker = "no_trump"',
        ["claims.flip_joker: there is no no-trump in this ruleset"],
    ),
    (
        CUP,
        'kitty_overcall = "none"',
        'kitty_overcall = "none"\nchao_order = "strict_list"',
        [f"claims.chao_order: {NO_SENSE}it belongs to kitty_overcall = chao"],
    ),
    (
        FOUR,
        "no_trump = true",
        "no_trump = false",
        [
            f"claims.{name}: {NO_SENSE}it belongs to four decks and more, with no-trump"
            for name in ("nt_opening", "four_jokers")
        ]
        + ["claims.kitty_overcall: the ladder of counter needs three decks or more, and no-trump"],
    ),
    # penalties
    (
        CUP,
        'offence = "buried_too_few"',
        'offence = "buried_too_many"',
        ["offences.penalties: buried_too_many is listed 2 times"],
    ),
    (
        CUP,
        "ends_hand = true",
        "",
        ["offences.penalties[0].ends_hand: a big-score penalty ends the hand"],
    ),
    (
        CUP,
        "big = 3",
        "big = 3\nlevels = 1",
        ["offences.penalties[0].levels: there are no levels in fixed hands"],
    ),
    (
        CUP,
        'treated_as = "deliberate_cheating"',
        'treated_as = "revoke"',
        ["offences.penalties[2].treated_as: the catalogue has no such offence"],
    ),
    (
        CUP,
        'offenders = ["dealer_side"]',
        "offenders = []",
        ["offences.penalties[3].offenders: somebody must be able to commit the offence"],
    ),
    (
        OFFICE,
        "loses_match_at = 3",
        "loses_match_at = 4",
        ["offences.penalties[1].loses_match_at: offences counted together have one limit: 4"],
    ),
    (
        OFFICE,
        'hand_result = "void"',
        'result = "redeal"',
        ["offences.penalties[2].result: an offence that costs something has no other result"],
    ),
    (
        SWISS,
        'offence = "take_back_card"',
        'offence = "failed_throw"',
        ["offences.penalties[0].offence: the fine for a failed throw is the option throw_fine"],
    ),
    (
        RACE,
        'fine10_attackers = "before_band"',
        'fine10_attackers = "tie_break_only"',
        ["offences.fine10_attackers: a race of levels has no small score to break ties"],
    ),
    # match, levels, time
    (
        CUP,
        '"extra_hand"]',
        '"extra_hand", "lots"]',
        ["match.decided_by[3]: extra_hand leaves nothing to decide"],
    ),
    (RACE, "games = 1", "games = 2", ["match.games: the best of an odd number of games"]),
    (
        RACE,
        "must_play = []",
        'must_play = ["A", "LJ"]',
        [
            "levels.must_play[0]: the last level has the option must_play_last",
            "levels.must_play[1]: a level of the ladder",
        ],
    ),
    (
        RACE,
        "levels_left_out = []",
        'levels_left_out = ["2"]',
        ["levels.levels_left_out[0]: a level between 2 and A"],
    ),
    (OFFICE, 'falls_to = "8"', 'falls_to = "Q"', ["levels.hooks[1].falls_to: a level below J"]),
    (
        RACE,
        'at_time = ["level", "dealer_side"]',
        'at_time = ["level"]',
        ["clock.at_time: in a knockout the last one must decide in any case"],
    ),
    # standing, stages
    (
        CUP,
        'tie_breaks = ["points", "lots"]',
        'tie_breaks = ["net_levels", "lots", "wins"]',
        [
            "standing.tie_breaks[2]: lots leaves nothing to decide",
            "standing.tie_breaks[0]: there is no such score in fixed_hands",
        ],
    ),
    (
        CUP,
        "points_loss = 0",
        "points_loss = 2",
        ["standing.points_draw: between the points of a win and of a loss"],
    ),
    (
        CUP,
        'pairing = "bracket"',
        'pairing = "bracket"\ngroups = 2',
        ["stages[0].groups: the number of groups, for groups only"],
    ),
    (SWISS, "rounds = 8", "", ["stages[0].rounds: a number of rounds"]),
    # places
    (
        CUP,
        "[cards]",
        "[colours]\nred = 1\n\n[cards]",
        ["colours: there is no such field or section"],
    ),
    (CUP, "decks = 2", "decks = 2\ncolour = 1", ["cards.colour: there is no such field"]),
    (CUP, "version = 1\n", "version = 1\nlevel = 1\n", ["level: this field belongs in [match]"]),
    (
        CUP,
        'throws = "off"',
        'throws = "off"\ntimely = 1',
        ["play.timely: this field belongs in [offences]"],
    ),
    (
        CUP,
        'throws = "off"',
        'throws = "off"\nversion = 1',
        ["play.version: this field stands outside all sections"],
    ),
]


@pytest.mark.parametrize(("preset", "old", "new", "expected"), BROKEN)
def test_mistake_gets_its_exact_complaint(
    preset: str, old: str, new: str, expected: list[str]
) -> None:
    text = TEXTS[preset]
    assert old in text
    with pytest.raises(RulesetError) as refused:
        parse(text.replace(old, new, 1))
    assert [str(problem) for problem in refused.value.problems] == expected


def test_every_mistake_is_told_at_once_with_its_kind() -> None:
    text = TEXTS[CUP]
    for old, new in (
        ("hands = 4", 'hands = "four"'),
        ("kitty_cards = 8", "kitty_cards = 7"),
        ("points_from = 40", "points_from = 41"),
        ('throws = "off"', 'throws = "never"'),
        ("counted = true", "count = true"),
        ("late_minutes = 0", "lead_wins = 3"),
        ("[play]", "[sport]"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(RulesetError) as refused:
        parse(text)
    found = [(problem.path, problem.code) for problem in refused.value.problems]
    assert {
        ("sport", ProblemCode.UNKNOWN),
        ("match.hands", ProblemCode.WRONG_VALUE),
        ("offences.penalties[1].count", ProblemCode.UNKNOWN),
        ("clock.late_minutes", ProblemCode.MISSING),
        ("clock.lead_wins", ProblemCode.NOT_FOR_SYSTEM),
        ("play.throws", ProblemCode.MISSING),
        ("play.equal_cards", ProblemCode.MISSING),
        ("cards.kitty_cards", ProblemCode.CONTRADICTION),
        ("scoring.bands[2].points_from", ProblemCode.CONTRADICTION),
    } <= set(found)
