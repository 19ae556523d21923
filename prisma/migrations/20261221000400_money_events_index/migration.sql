-- expand: an index of the events that move money, which the overview shows the last of: a migration of its own, so that
-- building it holds up no reader.

-- By hand, as Prisma's schema cannot say it: most events, such as creations, are not in it, and cost it nothing. The
-- statement that reads it has the same types (lib/listing/store/overview.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charge_events_money_idx" ON "charge_events" ("merchant_id", "at", "charge_id", "number")
    WHERE "type" IN ('paid', 'authorized', 'extra_settlement', 'completed', 'reassigned', 'withdrawn', 'moved_away',
        'refund_started', 'refund_added', 'refund_ended', 'refunded', 'returned_to_received', 'returned_to_confirmed',
        'taken_back', 'disputed', 'dispute_won', 'dispute_lost', 'refused', 'card_refused');
