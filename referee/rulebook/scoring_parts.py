"""Points: the bands, the kitty and the penalties."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.labels.hands import UNITS, band_name, unit_name
from referee.labels.penalty_words import counted_together, effects, offenders
from referee.labels.rulings import OFFENCES
from referee.models import LastTrickUnit
from referee.rulebook.parts import Part, Sentence, Table, choice, is_default, stated
from rules.bands import Band, bands
from rules.kitty import KittyRow, kitty_table
from rules.options import KittyMultiplier
from rules.penalties import CatalogueEntry, catalogue
from rules.reports import UnitKind
from rules.ruleset import Ruleset
from rules.shapes import ResultUnit

STEPS_SHOWN = 2


def bands_part(ruleset: Ruleset) -> Part:
    """Return the whole band table with the first steps beyond it."""
    title = (
        _("Attackers' points and big score")
        if ruleset.unit is ResultUnit.BIG
        else _("Attackers' points and levels")
    )
    head = (
        _("Attackers' points"),
        _("Result"),
        _("Dealer side"),
        _("Attackers"),
        _("Clause"),
    )
    rows = tuple(_band_row(band) for band in shown_bands(ruleset))
    return Part("bands", title, tuple(_beyond(ruleset)), Table(head, rows, numbers=(2, 3)))


def shown_bands(ruleset: Ruleset) -> tuple[Band, ...]:
    """Return the printed bands and the first steps beyond them (Y46)."""
    last = ruleset.bands[-1].points_from
    return bands(ruleset, last + STEPS_SHOWN * ruleset.step_points)


def band_points(band: Band) -> str:
    """Return the points of a band: 0, 5–35, 200 and more."""
    if band.points_to is None:
        return _("%(points)d and more") % {"points": band.points_from}
    if band.points_from == band.points_to:
        return str(band.points_from)
    return f"{band.points_from}–{band.points_to}"


def _band_row(band: Band) -> tuple[str, ...]:
    return (
        band_points(band),
        band_name(band),
        f"+{band.dealer_gain}" if band.dealer_gain else "0",
        f"+{band.attackers_gain}" if band.attackers_gain else "0",
        band.clause,
    )


def _beyond(ruleset: Ruleset) -> Iterator[Sentence]:
    default = is_default(ruleset, "bands")
    if ruleset.step_gain:
        words = _("Each further %(step)d points are %(gain)d more for the attackers.")
        values = {"step": ruleset.step_points, "gain": ruleset.step_gain}
        yield Sentence(words % values, ruleset.step_clause, default=default)
    if ruleset.attackers_cap:
        words = _("The attackers never gain more than %(most)d in a hand.")
        yield Sentence(words % {"most": ruleset.attackers_cap})
    yield from stated(ruleset, ("takeover_at", "small_light_ends"))
    if default:
        yield Sentence(_("The regulation prints no table of its own."), default=True)


def kitty_part(ruleset: Ruleset) -> Part:
    """Return what captures the kitty and how often its points count."""
    asked = ("kitty_tractor", "kitty_single_pair", "kitty_long_tractor", "kitty_loose_pairs")
    sentences = (
        choice(ruleset, "kitty_trump_only"),
        choice(ruleset, "kitty_multiplier"),
        *stated(ruleset, asked),
    )
    rows: tuple[tuple[str, ...], ...] = ()
    if ruleset.kitty_multiplier in {
        KittyMultiplier.BY_FORMAT,
        KittyMultiplier.BY_CONTENTS,
        KittyMultiplier.TWO_PER_CARD,
    }:
        rows = tuple((format_name(row), f"× {row.factor}") for row in kitty_table(ruleset))
    head = (_("Last trick won with"), pgettext("of the kitty points", "Times"))
    table = Table(head, rows, numbers=(1,)) if rows else None
    return Part("kitty", _("Kitty capture"), sentences, table)


def format_name(row: KittyRow) -> str:
    """Return the name of a format that wins a last trick."""
    if row.kind is UnitKind.TRACTOR:
        return unit_name(LastTrickUnit.TRACTOR, row.pairs)
    if row.kind is UnitKind.THROW:
        return _("%(n)d loose pairs") % {"n": row.pairs}
    sets = {
        UnitKind.SINGLE: LastTrickUnit.SINGLE,
        UnitKind.PAIR: LastTrickUnit.PAIR,
        UnitKind.TRIPLE: LastTrickUnit.TRIPLE,
        UnitKind.QUAD: LastTrickUnit.QUAD,
    }
    return str(UNITS[sets[row.kind]])


def penalties_part(ruleset: Ruleset) -> Part:
    """Return the catalogue of penalties with what each leads to."""
    entries = catalogue(ruleset)
    head = (_("Clause"), _("Offence"), _("Consequence"))
    rows = tuple(_penalty_row(ruleset, entry) for entry in entries)
    sentences = [Sentence(words) for words in counted_together(entries)]
    if not entries:
        words = _("The regulation prints no penalties; the chief referee decides.")
        sentences.append(Sentence(words, default=is_default(ruleset, "penalties")))
    table = Table(head, rows) if rows else None
    return Part("penalties", _("Penalties"), tuple(sentences), table)


def _penalty_row(ruleset: Ruleset, entry: CatalogueEntry) -> tuple[str, ...]:
    name, who = str(OFFENCES[entry.offence]), offenders(entry)
    if who:
        name = _("%(offence)s (%(side)s)") % {"offence": name, "side": who}
    return (entry.clause, name, effects(entry, ruleset.shape))
