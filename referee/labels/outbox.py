"""What a phone says about what it has not sent yet; the script fills in what is in braces."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

WORDS: dict[str, Promise] = {
    "waiting": _("To send: {n}"),
    "all_sent": _("Everything was sent"),
    "attention": _("To settle: {n}"),
    "mark_stored": pgettext_lazy("hand", "Stored"),
    "mark_waiting": pgettext_lazy("hand", "To send"),
    "mark_attention": pgettext_lazy("hand", "To settle"),
    "behind": _("waits for the one before it"),
    "of_person": _("typed by {name}: waits until {name} signs in on this phone"),
    "sign_in": _("waits until somebody signs in"),
    "stale": _("As of {time} · connecting again"),
    "others": _("{names} has this match open too"),
    "changed": _("{name} changed something at {time}."),
    "because": _("Reason: {reason}"),
    "reload": _("Show it"),
    "half_chosen": _("Not sent yet: {what}."),
    "reload_lost": _("Give it up and show it"),
    "not_reached": _("No connection: this page cannot be opened now."),
    "not_kept": _("This phone cannot keep what you type, so it was sent at once."),
    "unconfirmed": _("With {n} hands not confirmed yet; the server has the last word."),
    "ends": _("All hands are entered: {team} leads. Nothing counts before it was sent."),
    "ends_open": _("All hands are entered. What follows is said once they are sent."),
    "wait_next": _("The next hand opens when those before it were sent."),
    "fine_waiting": _(
        "A penalty in this hand is still to be sent: the result is shown before it is saved."
    ),
    "nothing_chosen": _("{hand} is not recorded: choose the points first."),
    "refused": _("The server did not take this: {status}. Tell the desk, or try again."),
    "again": _("Send it again"),
    "drop": _("Give it up"),
    "drop_sure": _("Really give it up? It is nowhere else."),
    "take_over": _("Send it in my name"),
    "no_answer": _("was sent, no answer yet"),
    "open": _("To its match"),
    "change": pgettext_lazy("hand", "Change"),
    "changing": _("Change {hand}"),
    "changing_unsent": _("The server has not got it: what you change takes its place."),
    "changing_sent": _(
        "The server may have got it already: what you change follows it as a correction, with its"
        " reason."
    ),
    "change_elsewhere": _("It is being changed in another window of this phone."),
    "reason_missing": _("Choose the reason for the correction."),
    "back": _("Take it back"),
    "back_sure": _("Really take it back? It is nowhere else."),
    "back_late": _(
        "The server may have got it already. Once it is stored, correct it or take it back there."
    ),
    "photo": _("Photo"),
    "photo_none": _("Take a photo or choose a picture first."),
    "photo_large": _("The photo is larger than 4 MB. Take it again with a lower quality."),
    "photo_no_room": _(
        "This phone has no room left: the photo is not kept. Free some and try again."
    ),
    "photo_page_only": _(
        "This phone has no room to keep the photo: leave this page open until it was sent."
    ),
    "photo_lost": _("The photo is not on this phone any more. Take it again."),
    "pin_wrong": _("Name and PIN do not fit. Try again, or ask the desk."),
    "pin_failed": _("No connection. Try again."),
}
