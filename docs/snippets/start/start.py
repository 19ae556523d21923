import base64
import json
import os
import time
import urllib.request
import uuid

URL = os.environ["VINTEM_URL"]
CREDENTIALS = os.environ["VINTEM_CLIENT_ID"] + ":" + os.environ["VINTEM_CLIENT_SECRET"]


def call(method, path, headers, body=None):
    request = urllib.request.Request(URL + path, body, headers, method=method)
    with urllib.request.urlopen(request, timeout=15) as answer:
        return json.load(answer)


basic = base64.b64encode(CREDENTIALS.encode()).decode()
token = call("POST", "/oauth/token", {"Authorization": "Basic " + basic}, b"grant_type=client_credentials")
authorized = {"Authorization": "Bearer " + token["access_token"]}

charge = call(
    "POST",
    "/payments",
    {**authorized, "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())},
    json.dumps({
        "amount": 10.50,
        "billingType": "PIX",
        "dueDate": "2099-12-31",
        "reference": "PED-1042",
        "payer": {"name": "Ana Souza", "document": "12345678909"},
    }).encode(),
)
print("Send this link:", charge["invoiceUrl"])

# Sandbox only: the simulated payer pays.
call("POST", f"/sandbox/payments/{charge['id']}/pay", authorized)

status = charge["status"]
while status in ("CREATING", "PENDING"):
    time.sleep(1)
    status = call("GET", f"/payments/{charge['id']}", authorized)["status"]
print(status)
