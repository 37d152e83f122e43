"""Journal entries as sentences, with before and after."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.drawing import Algorithm
from brackets.journal import Action
from brackets.models import JournalEntry, TournamentState
from referee.duties import ranges
from referee.labels import confirmations, hall, leaving, moves, panels, ties
from referee.labels.events import STATES
from referee.labels.hand_words import hand_words
from referee.labels.journal_parts import Changed, EntryFacts, Told, pair_words
from referee.labels.ruleset_changes import differences
from referee.labels.rulings import FORFEITS, OFFENCES, OFFENDERS
from referee.labels.verdicts import VERDICTS
from referee.models import CallKind


def tell(entry: JournalEntry, *, hands: int, registered: Mapping[str, Any] | None = None) -> Told:
    """Return an entry in words.

    `hands` is the number of regular hands of a match; `registered` says what the pair of the entry
    was when it came, for a pair that was removed later.
    """
    facts = EntryFacts(entry, hands, registered)
    told = _TELLERS[Action(entry.action)](facts)
    return replace(told, changes=(*told.changes, *_begun(facts)))


def _begun(facts: EntryFacts) -> tuple[Changed, ...]:
    """Return the step of the event's state that an entry brought."""
    if facts.started is None:
        return ()
    before, after = STATES[TournamentState.DRAWN], STATES[facts.started]
    return (Changed(_("State of the event"), str(before), str(after)),)


def _draw_words(words: Promise) -> Callable[[EntryFacts], Told]:
    def told(facts: EntryFacts) -> Told:
        sentence = str(words) % (facts.after or facts.before)
        if not (facts.before and facts.after):
            return Told(sentence)
        values = {"sentence": sentence, "number": facts.before["number"]}
        return Told(_("%(sentence)s It replaces draw no. %(number)s.") % values)

    return told


def _draw_made(facts: EntryFacts) -> Told:
    by_hand = facts.after.get("algorithm") == Algorithm.BY_HAND
    words = (
        gettext_lazy("Draw no. %(number)s of %(teams)s pairs was typed in: lots drawn by hand.")
        if by_hand
        else gettext_lazy(
            "Draw no. %(number)s of %(teams)s pairs was made: seed text “%(seed_text)s”."
        )
    )
    return _draw_words(words)(facts)


def _plain(words: Promise, *, changes: bool = False) -> Callable[[EntryFacts], Told]:
    return lambda facts: Told(str(words) % facts.names(), facts.changes() if changes else ())


def _team_changed(facts: EntryFacts) -> Told:
    return Told(_("Pair %(pair)s was changed.") % {"pair": facts.pair}, facts.changes())


def _checked_in(facts: EntryFacts) -> Told:
    words = (
        _("Pair %(pair)s was marked present.")
        if facts.after.get("present")
        else _("Pair %(pair)s was marked absent.")
    )
    return Told(words % {"pair": facts.pair})


def _hand(words: Promise) -> Callable[[EntryFacts], Told]:
    def told(facts: EntryFacts) -> Told:
        sentence = str(words) % facts.names(result=hand_words(facts.after))
        if not facts.before:
            return Told(sentence)
        change = Changed(facts.hand, hand_words(facts.before), hand_words(facts.after))
        return Told(sentence, (change,))

    return told


def _ruling(words: Promise) -> Callable[[EntryFacts], Told]:
    def told(facts: EntryFacts) -> Told:
        ruling = facts.after or facts.before
        offence = f"{ruling['clause']} {OFFENCES[ruling['offence']]}"
        if ruling["count"] > 1:
            offence += f" × {ruling['count']}"
        if ruling["hand_stands"]:
            offence += _(" (the result of the hand stands)")
        return Told(str(words) % facts.names(offence=offence, side=_side(facts, "offender")))

    return told


def _forfeit(words: Promise) -> Callable[[EntryFacts], Told]:
    def told(facts: EntryFacts) -> Told:
        kind = FORFEITS[(facts.after or facts.before)["kind"]]
        return Told(str(words) % facts.names(kind=kind, side=_side(facts, "loser")))

    return told


def _called(words: Promise) -> Callable[[EntryFacts], Told]:
    return lambda facts: Told(str(words) % facts.names(**_call_words(facts.after)))


def _call_withdrawn(facts: EntryFacts) -> Told:
    if facts.before["kind"] == CallKind.TIME:
        words = _("The call of time in %(match)s was taken back (last hand %(last)s).")
    else:
        words = _("The lots in %(match)s were taken back: %(side)s had won them.")
    return Told(words % facts.names(**_call_words(facts.before)))


def _call_words(call: Mapping[str, Any]) -> dict[str, object]:
    if call["kind"] == CallKind.TIME:
        return {"last": call["last_hand"]}
    seed = _(" (seed text “%(seed)s”)") % {"seed": call["seed_text"]} if call["seed_text"] else ""
    return {"side": OFFENDERS[call["lots"]], "seed": seed}


def _side(facts: EntryFacts, key: str) -> str:
    """Return the side that is meant, by its pair where it is one."""
    side = str(OFFENDERS[(facts.after or facts.before)[key]])
    if facts.entry.team is None:
        return side
    return _("%(side)s (%(pair)s)") % {"side": side, "pair": facts.pair}


def _links(words: Promise) -> Callable[[EntryFacts], Told]:
    return lambda facts: Told(str(words) % {"tables": ranges(facts.after["tables"])})


def _ruleset_changed(facts: EntryFacts) -> Told:
    words = _("The ruleset was changed: version %(number)s.") % {"number": facts.after["number"]}
    return Told(words, tuple(Changed(*each) for each in differences(facts.before, facts.after)))


def _decided(facts: EntryFacts) -> Told:
    verdict = VERDICTS[facts.after["verdict"]]
    winner = facts.after["winner"]
    values = facts.names(verdict=verdict, winner=winner)
    changes = facts.changes() if facts.before["verdict"] else ()
    if winner is None:
        return Told(_("The result of %(match)s: %(verdict)s.") % values, changes)
    return Told(_("The result of %(match)s: %(winner)s wins (%(verdict)s).") % values, changes)


def _moved(facts: EntryFacts) -> Told:
    action = Action(facts.entry.action)
    return Told(moves.sentence(action, facts.before, facts.after, facts.names()))


def _parted(facts: EntryFacts) -> Told:
    return Told(ties.sentence(Action(facts.entry.action), facts.before, facts.after))


def _in_the_hall(facts: EntryFacts) -> Told:
    names = facts.names(pair=facts.pair)
    action = Action(facts.entry.action)
    return Told(hall.sentence(action, facts.before, facts.after, names))


def _taking_part(facts: EntryFacts) -> Told:
    names = facts.names(pair=facts.pair)
    action = Action(facts.entry.action)
    return Told(leaving.sentence(action, facts.before, facts.after, names))


def _on_screens(facts: EntryFacts) -> Told:
    entry = facts.entry
    return Told(panels.sentence(Action(entry.action), entry.before, entry.after))


def _confirmation(facts: EntryFacts) -> Told:
    names = facts.names(pair=facts.pair)
    return Told(confirmations.sentence(Action(facts.entry.action), facts.after, names))


_TELLERS: dict[Action, Callable[[EntryFacts], Told]] = {
    Action.EVENT_CREATED: lambda facts: Told(
        _("The event “%(name)s” was created.") % {"name": facts.after["name"]}
    ),
    Action.EVENT_CHANGED: _plain(gettext_lazy("Details of the event were changed."), changes=True),
    Action.EVENT_CLOSED: _plain(gettext_lazy("The event was closed.")),
    Action.EVENT_REOPENED: _plain(gettext_lazy("The event was opened again.")),
    Action.RULESET_CHANGED: _ruleset_changed,
    Action.TEAM_REGISTERED: lambda facts: Told(
        _("Pair %(pair)s was registered.") % {"pair": pair_words(facts.after)}
    ),
    Action.TEAM_CHANGED: _team_changed,
    Action.TEAM_REMOVED: lambda facts: Told(
        _("Pair %(pair)s was removed.") % {"pair": pair_words(facts.before)}
    ),
    Action.TEAM_CHECKED_IN: _checked_in,
    Action.TEAM_CODE_RENEWED: lambda facts: Told(
        _("Pair %(pair)s got another code; its old card signs nothing any more.")
        % {"pair": facts.pair}
    ),
    Action.DRAW_MADE: _draw_made,
    Action.DRAW_PUBLISHED: _draw_words(
        gettext_lazy("Draw no. %(number)s of %(teams)s pairs was published.")
    ),
    Action.DRAW_DISCARDED: _draw_words(gettext_lazy("Draw no. %(number)s was discarded.")),
    Action.DUTIES_CHANGED: lambda facts: Told(
        _("The tables of %(referee)s were assigned.") % facts.after, facts.changes()
    ),
    Action.LINKS_MADE: _links(
        gettext_lazy("The tables got their links and short codes: %(tables)s.")
    ),
    Action.LINKS_RENEWED: _links(
        gettext_lazy("Tables with new links and codes, whose old cards open nothing: %(tables)s.")
    ),
    Action.TABLE_CHANGED: _plain(gettext_lazy("Another table for %(match)s."), changes=True),
    Action.SEATS_CHANGED: _plain(gettext_lazy("The seats of %(match)s were chosen."), changes=True),
    Action.SEATS_DRAWN: _plain(
        gettext_lazy("The seats of %(match)s were drawn by lot."), changes=True
    ),
    Action.CLOCK_STARTED: _plain(gettext_lazy("The clock of %(match)s was started.")),
    Action.CLOCK_RESET: _plain(gettext_lazy("The clock of %(match)s was set back.")),
    Action.TIME_CALLED: _called(
        gettext_lazy("Time was called in %(match)s: the last hand that counts is %(last)s.")
    ),
    Action.LOTS_DRAWN: _called(gettext_lazy("Lots in %(match)s: %(side)s won them%(seed)s.")),
    Action.CALL_WITHDRAWN: _call_withdrawn,
    Action.HAND_RECORDED: _hand(gettext_lazy("%(hand)s of %(match)s was recorded: %(result)s.")),
    Action.HAND_CORRECTED: _hand(gettext_lazy("%(hand)s of %(match)s was corrected.")),
    Action.HAND_WITHDRAWN: _hand(gettext_lazy("%(hand)s of %(match)s was taken back.")),
    Action.HAND_REDEALT: _plain(gettext_lazy("%(hand)s of %(match)s is dealt again.")),
    Action.RULING_GIVEN: _ruling(
        gettext_lazy("Penalty in %(hand)s of %(match)s: %(offence)s, %(side)s.")
    ),
    Action.RULING_WITHDRAWN: _ruling(
        gettext_lazy("A penalty in %(hand)s of %(match)s was taken back: %(offence)s, %(side)s.")
    ),
    Action.RULING_PROPOSED: _ruling(
        gettext_lazy("Penalty proposed in %(hand)s of %(match)s: %(offence)s, %(side)s.")
    ),
    Action.RULING_CONFIRMED: _ruling(
        gettext_lazy("Proposed penalty given in %(hand)s of %(match)s: %(offence)s, %(side)s.")
    ),
    Action.RULING_REJECTED: _ruling(
        gettext_lazy("Proposed penalty not given in %(hand)s of %(match)s: %(offence)s, %(side)s.")
    ),
    Action.RULING_NOTED: _plain(gettext_lazy("Ruling without a penalty in %(hand)s of %(match)s.")),
    Action.FORFEIT_GIVEN: _forfeit(gettext_lazy("%(kind)s in %(match)s: %(side)s.")),
    Action.FORFEIT_WITHDRAWN: _forfeit(
        gettext_lazy("Taken back: %(kind)s in %(match)s, %(side)s.")
    ),
    Action.MATCH_DECIDED: _decided,
    Action.MATCH_REOPENED: _plain(
        gettext_lazy("The result of %(match)s is open again."), changes=True
    ),
    Action.TEAM_ADVANCED: _plain(gettext_lazy("Who plays %(match)s:"), changes=True),
    Action.CERTIFICATES_CHANGED: _plain(
        gettext_lazy("The wording of the certificates was changed."), changes=True
    ),
    **dict.fromkeys(leaving.ACTIONS, _taking_part),
    **dict.fromkeys(moves.ACTIONS, _moved),
    **dict.fromkeys(ties.ACTIONS, _parted),
    **dict.fromkeys(hall.ACTIONS, _in_the_hall),
    **dict.fromkeys(confirmations.ACTIONS, _confirmation),
    **dict.fromkeys(panels.ACTIONS, _on_screens),
}
