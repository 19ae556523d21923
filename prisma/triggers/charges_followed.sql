-- Counters and search follow new charges, once a statement: functions/follow_new_charges.sql.
CREATE OR REPLACE TRIGGER charges_followed AFTER INSERT ON public.charges
    REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION follow_new_charges();
