-- expand: the release before reads windows of payment days by the index that replaces this one.

DROP INDEX CONCURRENTLY IF EXISTS "charges_merchant_id_paid_on_created_at_id_idx";
