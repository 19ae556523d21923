-- expand: the release before finds the few refunds under way by the index that replaces this one.

DROP INDEX CONCURRENTLY IF EXISTS "refunds_status_lease_until_idx";
