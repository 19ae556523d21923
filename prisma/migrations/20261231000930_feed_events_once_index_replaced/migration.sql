-- expand: the index that names the merchant as well replaces this one (ADR 0159).

DROP INDEX CONCURRENTLY IF EXISTS "feed_subject_id_number_key";
