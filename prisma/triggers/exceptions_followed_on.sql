-- The feed follows exceptions that are resolved or open again, once a statement: functions/follow_exceptions.sql.
CREATE OR REPLACE TRIGGER exceptions_followed_on AFTER UPDATE ON public.exceptions
    REFERENCING OLD TABLE AS past NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION follow_exceptions();
