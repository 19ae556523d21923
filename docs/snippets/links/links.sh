#!/bin/sh
set -eu
# VINTEM_URL, VINTEM_CLIENT_ID and VINTEM_CLIENT_SECRET are set.

TOKEN=$(curl -sf -u "$VINTEM_CLIENT_ID:$VINTEM_CLIENT_SECRET" -d grant_type=client_credentials \
  "$VINTEM_URL/oauth/token" | sed 's/.*"access_token":"\([^"]*\)".*/\1/')

call() { # METHOD PATH KEY BODY
  curl -sf -X "$1" "$VINTEM_URL$2" -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: $3" \
    -H 'Content-Type: application/json' -d "$4"
}
text() { sed "s/^{.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
KEY="$(date +%s)-$$"

LINK=$(call POST /payment-links "link-$KEY" '{"title": "Oficina de cerâmica", "amount": 180.00, "maxPayments": 12}')
LINK_ID=$(echo "$LINK" | sed 's/^{"id":"\([^"]*\)".*/\1/')
echo "Send or print: $(echo "$LINK" | text url)"

CHARGE=$(call POST /payments "order-$KEY" '{"amount": 10.50, "billingType": "PIX", "dueDate": "2099-12-30",
  "payer": {"name": "Ana Souza", "document": "12345678909"}}')
ID=$(echo "$CHARGE" | sed 's/^{"id":"\([^"]*\)".*/\1/')
CHANGED=$(call PATCH "/payments/$ID" "edit-$KEY" '{"amount": 12.00, "dueDate": "2099-12-31"}')
echo "Changed to: $(echo "$CHANGED" | sed 's/.*"amount":\([0-9.]*\).*/\1/') until $(echo "$CHANGED" | text dueDate)"

PAYERS=
while [ -z "$PAYERS" ]; do
  sleep 1
  PAYERS=$(curl -sf "$VINTEM_URL/payers?q=ana%20souza" -H "Authorization: Bearer $TOKEN" | grep '"name"' || true)
done
echo "Payer: $(echo "$PAYERS" | text name)"

STOPPED=$(call PATCH "/payment-links/$LINK_ID" "stop-$KEY" '{"active": false}')
echo "Link: $(echo "$STOPPED" | text state)"
