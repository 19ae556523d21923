-- expand: nothing changes for the release before, which deletes none of this.
-- What the service keeps of its own ends (docs/privacy.md). Lines of the audit log and security notices are deleted by
-- functions/delete_old_audit.sql and functions/delete_old_notices.sql alone, which never delete what is young: no role has
-- the right to.
GRANT DELETE ON "member_sessions", "invitations", "notifications" TO "vintem_service";
