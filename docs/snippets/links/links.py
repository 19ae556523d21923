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


def send(method, path, body, key=None):
    headers = {**authorized, "Content-Type": "application/json"}
    return call(method, path, {**headers, **({"Idempotency-Key": key} if key else {})}, json.dumps(body).encode())


basic = base64.b64encode(CREDENTIALS.encode()).decode()
token = call("POST", "/oauth/token", {"Authorization": "Basic " + basic}, b"grant_type=client_credentials")
authorized = {"Authorization": "Bearer " + token["access_token"]}

link = send(
    "POST",
    "/payment-links",
    {"title": "Oficina de cerâmica", "amount": 180, "maxPayments": 12},
    str(uuid.uuid4()),
)
print("Send or print:", link["url"])

charge = send(
    "POST",
    "/payments",
    {
        "amount": 10.50,
        "billingType": "PIX",
        "dueDate": "2099-12-30",
        "payer": {"name": "Ana Souza", "document": "12345678909"},
    },
    str(uuid.uuid4()),
)
changed = send("PATCH", f"/payments/{charge['id']}", {"amount": 12.00, "dueDate": "2099-12-31"})
print("Changed to:", changed["amount"], "until", changed["dueDate"])

payers = []
while not payers:
    time.sleep(1)
    payers = call("GET", "/payers?q=ana%20souza", authorized)["content"]
print("Payer:", payers[0]["name"])

stopped = send("PATCH", f"/payment-links/{link['id']}", {"active": False})
print("Link:", stopped["state"])
