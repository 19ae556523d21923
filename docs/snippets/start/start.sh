#!/bin/sh
set -eu
# VINTEM_URL, VINTEM_CLIENT_ID and VINTEM_CLIENT_SECRET are set.

TOKEN=$(curl -sf -u "$VINTEM_CLIENT_ID:$VINTEM_CLIENT_SECRET" -d grant_type=client_credentials \
  "$VINTEM_URL/oauth/token" | sed 's/.*"access_token":"\([^"]*\)".*/\1/')

CHARGE=$(curl -sf "$VINTEM_URL/payments" -H "Authorization: Bearer $TOKEN" \
  -H "Idempotency-Key: order-$(date +%s)-$$" -H 'Content-Type: application/json' \
  -d '{"amount": 10.50, "billingType": "PIX", "dueDate": "2099-12-31", "reference": "PED-1042",
       "payer": {"name": "Ana Souza", "document": "12345678909"}}')
ID=$(echo "$CHARGE" | sed 's/.*"id":"\([^"]*\)".*/\1/')
echo "$CHARGE" | sed 's/.*"invoiceUrl":"\([^"]*\)".*/Send this link: \1/'

# Sandbox only: the simulated payer pays.
curl -sf -o /dev/null -X POST "$VINTEM_URL/sandbox/payments/$ID/pay" -H "Authorization: Bearer $TOKEN"

STATUS=PENDING
while [ "$STATUS" = CREATING ] || [ "$STATUS" = PENDING ]; do
  sleep 1
  STATUS=$(curl -sf "$VINTEM_URL/payments/$ID" -H "Authorization: Bearer $TOKEN" |
    sed 's/.*"status":"\([^"]*\)".*/\1/')
done
echo "$STATUS"
