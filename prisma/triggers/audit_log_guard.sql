-- No update changes what an entry of the audit log says: functions/audit_log_guard.sql. No role of the
-- application may delete one.
CREATE OR REPLACE TRIGGER audit_log_guard BEFORE UPDATE ON public.audit_log
    FOR EACH ROW EXECUTE FUNCTION audit_log_guard();
