-- expand: how an index is written. The release before reads and writes it alike.

-- Words wait in a list of at most 64 kB and are merged into the index some 250 charges at once: written one by one, each
-- of them rewrote the list of all charges that have it (ADR 0017).
ALTER INDEX "charge_search_terms_idx" SET (fastupdate = on, gin_pending_list_limit = 64);
