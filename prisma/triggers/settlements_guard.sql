-- Every update of a settlement keeps the rules of functions/settlements_guard.sql.
CREATE OR REPLACE TRIGGER settlements_guard BEFORE UPDATE ON public.settlements
    FOR EACH ROW EXECUTE FUNCTION settlements_guard();
