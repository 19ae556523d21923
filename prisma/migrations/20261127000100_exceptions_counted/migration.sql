-- Counts what happened to exceptions before the trigger did, in a transaction that locks those rows alone. Each was opened
-- once and resolved once at most: a day's discrepancy that opened again counts from here. An even number is a resolution,
-- so what the trigger has counted since either agrees already, or lacks the one of before.
SET LOCAL vintem.scope = 'service';
UPDATE "exceptions" SET "event_count" = "event_count" + 1
WHERE ("event_count" % 2 = 0) <> ("resolution" IS NOT NULL);
