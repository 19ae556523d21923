-- expand: only the release that comes takes a payer out of these columns.

-- The reference and the idempotency key of a payment link may name the payer it was made for. They go as its title does.
GRANT UPDATE ("reference", "idempotency_key", "request_hash") ON "payment_links" TO "vintem_app";
