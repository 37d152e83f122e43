"""Sign in: with a password anywhere, with a PIN at a table or on a phone that is known."""

import logging
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import authenticate, login, views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from brackets.entries import tidy
from referee import devices, pins, throttling
from referee.entrance import link_with_code, link_with_token
from referee.event_day import day_end
from referee.labels.entrance import waiting

TOO_MANY = 429
_log = logging.getLogger("referee.pins")


# A whole hall sits behind one address: many may mistype, and still nobody finds one code of 887
# million by trying.
CODES = throttling.Patience(wrong=60, seconds=60)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why somebody is not let in: words, and how many seconds to wait, 0 for a wrong answer."""

    words: str
    seconds: int = 0
    status: int = 403


class PasswordLogIn(views.LoginView):
    """Sign in with a password; after too many wrong ones say how long to wait.

    A phone that somebody was signed in with today takes a PIN here as well, any other one the
    short code of a table: most referees have no password at hand.
    """

    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Sign in with whatever was typed."""
        if "pin" not in request.POST:
            return super().post(request, *args, **kwargs)
        if not devices.signed_in_today(devices.device_of(request)):
            return self._again(Refused(_("Scan the code on the table, or type its short code.")))
        user = _person(request.POST.get("person", ""), "")
        if user is None:
            return self._again(Refused(_("Choose your name."), status=422))
        refused = sign_in(request, user, request.POST["pin"])
        return self._again(refused) if refused else redirect(self.get_success_url())

    def _again(self, refused: Refused) -> HttpResponse:
        form = self.get_form_class()(self.request)
        context = self.get_context_data(form=form, refused=refused)
        return self.render_to_response(context, status=refused.status)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the page shows: names only where somebody signed in today."""
        device = devices.device_of(self.request)
        last = devices.of_today().filter(code=device).first() if device else None
        chosen = self.request.POST.get("person", "") or (str(last.user_id) if last else "")
        people = pins.holders() if last else None
        return super().get_context_data(people=people, chosen=chosen, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, and remember on which device."""
        answer = super().form_valid(form)
        self.request.session[devices.SESSION_KEY] = devices.device_of(self.request)
        return answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show the form again."""
        seconds = throttling.seconds_to_wait(self.request)
        context = self.get_context_data(form=form, waiting=waiting(seconds) if seconds else "")
        return self.render_to_response(context, status=TOO_MANY if seconds else 200)


log_in = PasswordLogIn.as_view()


def sign_in(request: HttpRequest, user: User, pin: str) -> Refused | None:
    """Sign `user` in until the day of the event ends; returns why not.

    The caller has made sure of a table's link or of a device that somebody was signed in with.
    """
    device = devices.device_of(request)
    own = devices.signed_in_today(device, user)
    throttling.count_as_pin(request, user, device=device if own else "")
    found = authenticate(request, username=user.username, pin=pin.strip())
    if found is None:
        return _refusal(request, user, own=own)
    login(request, found)
    request.session.set_expiry(day_end())
    request.session[devices.SESSION_KEY] = device
    devices.touch(device, found, None, label=devices.label_of(request))
    return None


def _refusal(request: HttpRequest, user: User, *, own: bool) -> Refused:
    seconds = throttling.seconds_to_wait(request)
    if seconds:
        _log.info("%s is locked for %s seconds after wrong PINs", user, seconds)
        return Refused(waiting(seconds), seconds, TOO_MANY)
    if not own and pins.is_shut(user):
        return Refused(
            _(
                "This PIN was wrong too often and opens no other phone any more. Sign in with your "
                "password, or ask the organiser or the chief referee to unlock you."
            )
        )
    return Refused(_("The PIN is wrong."))


@require_POST
@never_cache
def pin(request: HttpRequest) -> HttpResponse:
    """Sign in again over a page that stays open; for scripts.

    POST `user` (the number that X-Typed-By has) or `username`, `pin`, and `token` or `code` of a
    table unless somebody was signed in with this device today. Answers 204 with the form token
    that later requests of the page need in the header `X-CSRFToken`, as the old one is void; 403
    {"kind": "wrong_pin" | "unknown_device", "message"}; 429 {"kind": "locked", "message",
    "seconds"} with Retry-After.
    """
    given = request.POST
    known = devices.signed_in_today(devices.device_of(request))
    if not known and not link_with_token(given.get("token", "")) and not _by_code(request):
        words = _("Scan the code on the table, or sign in with your password.")
        return JsonResponse({"kind": "unknown_device", "message": words}, status=403)
    user = _person(given.get("user", ""), given.get("username", ""))
    refused = (
        sign_in(request, user, given.get("pin", "")) if user else Refused(_("The PIN is wrong."))
    )
    if refused is None:
        return HttpResponse(status=204, headers={"X-CSRFToken": get_token(request)})
    if refused.seconds:
        answer = {"kind": "locked", "message": refused.words, "seconds": refused.seconds}
        headers = {"Retry-After": str(refused.seconds)}
        return JsonResponse(answer, status=refused.status, headers=headers)
    return JsonResponse({"kind": "wrong_pin", "message": refused.words}, status=refused.status)


def _by_code(request: HttpRequest) -> bool:
    """Tell whether the short code of a table was typed; guessing is stopped as at the door."""
    code = request.POST.get("code", "")
    if not code or CODES.seconds_left(throttling.address_of(request)):
        return False
    found = link_with_code(code) is not None
    if not found:
        CODES.count(throttling.address_of(request))
    return found


def _person(pk: str, username: str) -> User | None:
    holders = pins.holders()
    if pk.isascii() and pk.isdigit() and len(pk) < 10:
        return holders.filter(pk=int(pk)).first()
    return holders.filter(username=tidy(username)).first()
