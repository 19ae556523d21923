-- Notifies the owners of a merchant of what ended well as it was written: functions/note_security.sql.
CREATE OR REPLACE TRIGGER security_noted AFTER INSERT ON public.audit_log
    FOR EACH ROW WHEN ((new.outcome = 'done'::text)) EXECUTE FUNCTION note_security();
