import base64
import hashlib
import hmac
import re
import time


def is_genuine(secret: str, headers, body: bytes) -> bool:
    """Whether a call is genuine. `headers` is the framework's, which ignores case."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp") or ""
    if not message_id or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    entries = (headers.get("webhook-signature") or "").split(" ")
    return any(hmac.compare_digest(entry.encode(), b"v1," + digest) for entry in entries)
