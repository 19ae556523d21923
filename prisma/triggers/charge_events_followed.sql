-- The feed follows charges' histories, once a statement: functions/follow_charge_events.sql.
CREATE OR REPLACE TRIGGER charge_events_followed AFTER INSERT ON public.charge_events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_charge_events();
