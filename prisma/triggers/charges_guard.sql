-- Every update of a charge keeps the rules of functions/charges_guard.sql.
CREATE OR REPLACE TRIGGER charges_guard BEFORE UPDATE ON public.charges
    FOR EACH ROW EXECUTE FUNCTION charges_guard();
