-- Counters and search follow a charge that is deleted: functions/follow_charge.sql.
CREATE OR REPLACE TRIGGER charges_followed_out AFTER DELETE ON public.charges
    FOR EACH ROW EXECUTE FUNCTION follow_charge();
