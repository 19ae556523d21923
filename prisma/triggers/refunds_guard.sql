-- Every new or changed refund keeps the rules of functions/refunds_guard.sql.
CREATE OR REPLACE TRIGGER refunds_guard BEFORE INSERT OR UPDATE ON public.refunds
    FOR EACH ROW EXECUTE FUNCTION refunds_guard();
