-- Counts what happens to an exception, for the trigger exceptions_counted: it was opened at 1, and each odd number after
-- it; it was resolved at each even one. Whatever statement resolves it, its event has a number of its own.
CREATE OR REPLACE FUNCTION "count_exception_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."event_count" := OLD."event_count" + 1;
    RETURN NEW;
END $$;
