-- An exception that is resolved, or opens again, counts one event more: functions/count_exception_events.sql.
CREATE OR REPLACE TRIGGER exceptions_counted BEFORE UPDATE ON public.exceptions
    FOR EACH ROW WHEN (((old.resolution IS NULL) <> (new.resolution IS NULL))) EXECUTE FUNCTION count_exception_events();
