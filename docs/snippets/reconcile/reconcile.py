import base64
import json
import os
import sys
import urllib.parse
import urllib.request
from datetime import date, timedelta
from decimal import Decimal

URL = os.environ["VINTEM_URL"]
CREDENTIALS = os.environ["VINTEM_CLIENT_ID"] + ":" + os.environ["VINTEM_CLIENT_SECRET"]
DAY = date.fromisoformat(sys.argv[1])  # a day in Brasília


def call(method, path, headers, body=None):
    request = urllib.request.Request(URL + path, body, headers, method=method)
    with urllib.request.urlopen(request, timeout=15) as answer:
        return json.load(answer, parse_float=Decimal)


def get(path, **query):
    return call("GET", path + "?" + urllib.parse.urlencode(query), authorized)


basic = base64.b64encode(CREDENTIALS.encode()).decode()
token = call("POST", "/oauth/token", {"Authorization": "Basic " + basic}, b"grant_type=client_credentials")
authorized = {"Authorization": "Bearer " + token["access_token"]}

# 1. Every charge that was created that day: compare them with your orders, by reference.
charges, page = [], None
while page is None or page["number"] + 1 < page["totalPages"]:
    answer = get(
        "/payments",
        createdFrom=f"{DAY}T00:00:00-03:00",
        createdTo=f"{DAY + timedelta(days=1)}T00:00:00-03:00",
        sort="createdAt,asc",
        size=100,
        page=0 if page is None else page["number"] + 1,
    )
    charges, page = charges + answer["content"], answer["page"]
for charge in charges:
    print(charge.get("reference"), charge["status"], charge["paidAmount"])

# 2. Every movement of money of that day: what came, what was kept, what went back.
movements, after = [], {}
while True:
    answer = get("/movements", dayFrom=DAY, dayTo=DAY, size=100, **after)
    movements += answer["content"]
    if answer["next"] is None:
        break
    after = {"after": answer["next"]}
for kind in ("credited", "tariff", "refund_done"):
    print(kind, sum((m["amount"] for m in movements if m["kind"] == kind), Decimal("0.00")))
print("changed", sum((m["amount"] for m in movements), Decimal("0.00")))
