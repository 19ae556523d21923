-- Notifies the owners of a merchant of what ended well after it was begun: functions/note_security.sql.
CREATE OR REPLACE TRIGGER security_noted_later AFTER UPDATE ON public.audit_log
    FOR EACH ROW WHEN ((new.outcome = 'done'::text)) EXECUTE FUNCTION note_security();
