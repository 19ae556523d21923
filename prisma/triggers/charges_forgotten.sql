-- Anonymising a charge takes it out of its payer too, also where a release from before there were payers does it.
CREATE OR REPLACE TRIGGER charges_forgotten AFTER UPDATE ON public.charges FOR EACH ROW
    WHEN (((old.anonymized_at IS NULL) AND (new.anonymized_at IS NOT NULL))) EXECUTE FUNCTION forget_payer();
