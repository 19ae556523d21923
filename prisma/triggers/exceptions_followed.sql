-- The feed follows exceptions that are opened, once a statement: functions/follow_exceptions.sql.
CREATE OR REPLACE TRIGGER exceptions_followed AFTER INSERT ON public.exceptions
    REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION follow_exceptions();
