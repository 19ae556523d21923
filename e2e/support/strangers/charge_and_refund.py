"""A shop with nothing but Python's own library: token, charge, payment, list, refund."""

import base64
import json
import os
import time
import urllib.parse
import urllib.request
import uuid

BASE = os.environ["BASE"]


def call(method, path, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data=data, method=method)
    for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
        request.add_header(name, value)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


credentials = f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}".encode()
form = urllib.parse.urlencode({"grant_type": "client_credentials"}).encode()
request = urllib.request.Request(BASE + "/oauth/token", data=form)
request.add_header("Authorization", "Basic " + base64.b64encode(credentials).decode())
with urllib.request.urlopen(request) as answer:
    token = json.load(answer)["access_token"]

bearer = {"Authorization": f"Bearer {token}"}
keyed = {**bearer, "Idempotency-Key": str(uuid.uuid4())}
charge = call("POST", "/payments", json.loads(os.environ["BODY"]), keyed)
path = f"/payments/{charge['id']}"
call("POST", "/sandbox" + path + "/pay", {}, bearer)
while call("GET", path, None, bearer)["status"] != "RECEIVED":
    time.sleep(0.1)
listed = call("GET", "/payments?status=RECEIVED", None, bearer)["content"]
refund = call("POST", path + "/refunds", {"amount": 1.5}, {**bearer, "Idempotency-Key": str(uuid.uuid4())})
print(json.dumps({"listed": [one["id"] for one in listed], "id": charge["id"], "refunded": refund["amount"]}))
