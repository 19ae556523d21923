-- Counters and search follow a charge that changes, where it changes in what they hold:
-- functions/follow_charge.sql. Most updates of a charge (leases, codes) cost them nothing.
CREATE OR REPLACE TRIGGER charges_followed_on AFTER UPDATE ON public.charges
    FOR EACH ROW WHEN (((old.status <> new.status)
    OR (old.billing_type <> new.billing_type)
    OR (old.amount_cents <> new.amount_cents)
    OR (old.due_date <> new.due_date)
    OR (old.paid_at IS DISTINCT FROM new.paid_at)
    OR (old.paid_cents IS DISTINCT FROM new.paid_cents)
    OR (old.fee_cents IS DISTINCT FROM new.fee_cents)
    OR (old.net_cents IS DISTINCT FROM new.net_cents)
    OR (old.payer_name <> new.payer_name)
    OR (old.description IS DISTINCT FROM new.description)
    OR (old.anonymized_at IS DISTINCT FROM new.anonymized_at)))
    EXECUTE FUNCTION follow_charge();
