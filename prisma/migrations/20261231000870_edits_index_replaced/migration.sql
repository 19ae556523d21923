-- expand: the release before finds the few requested changes by the index that replaces this one.

DROP INDEX CONCURRENTLY IF EXISTS "charges_open_edits_idx";
