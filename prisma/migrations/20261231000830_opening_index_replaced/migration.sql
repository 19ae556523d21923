-- expand: the release before finds the few charges that are being created by walking all, as it did with this index.

DROP INDEX CONCURRENTLY IF EXISTS "charges_creating_idx";
