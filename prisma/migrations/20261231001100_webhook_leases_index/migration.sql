-- expand: the worker counts a merchant's leases among endpoints of which thousands may have been deleted.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_endpoints_leased_idx" ON "webhook_endpoints" ("merchant_id") WHERE "lease_token" IS NOT NULL;
