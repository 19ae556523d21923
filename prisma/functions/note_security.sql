-- Makes a notice to all owners of a merchant out of a line of its audit log that ended well, for the triggers
-- security_noted and security_noted_later, and lets the event of it wait for its position in the feed. The trigger says
-- when; this function, which lines matter: where money goes, who may change that, and how people get in. A price names
-- its merchant as its subject; one for all merchants is a notice to none. What a merchant's system does with its own secret is
-- in the audit log alone: its owners manage it so.
CREATE OR REPLACE FUNCTION "note_security"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "whose" uuid := CASE WHEN NEW."act" <> 'price.set' THEN NEW."merchant_id"
        WHEN NEW."subject" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN NEW."subject"::uuid END;
    "notice" uuid;
    "matters" boolean;
    "scope" text := current_setting('vintem.scope', true);
BEGIN
    "matters" := CASE
        WHEN NEW."act" IN ('team.invite', 'member.add', 'invitation.accept')
            THEN NEW."details"->>'role' = 'owner'
        WHEN NEW."act" = 'webhook_endpoint.change' THEN NEW."details" ? 'url'
        WHEN NEW."act" = 'profile.change' THEN NEW."details" ? 'nameBefore'
        WHEN NEW."act" = 'session.begin' THEN NEW."details" ? 'newDevice'
        ELSE NEW."act" IN ('psp_account.add', 'psp_account.change', 'psp_account.order', 'psp_account.disable',
            'psp_account.take_webhook', 'psp_account.rotate_webhook', 'credential.create', 'credential.rotate', 'price.set', 'webhook_endpoint.create',
            'webhook_endpoint.reveal_secret', 'webhook_endpoint.rotate_secret', 'return_origins.change',
            'password.change', 'password.reset', 'totp.disable', 'member.reset_password', 'team.second_factor_rule', 'session.guessed',
            'merchant.disable', 'merchant.enable', 'merchant.view_begin', 'team.change_role', 'team.remove', 'credential.revoke',
            'webhook_endpoint.delete', 'webhook_endpoint.pause', 'payer.anonymize', 'retention.set',
            'team.second_person_rule', 'pending_change.request', 'pending_change.approve', 'pending_change.decline')
    END;
    IF "whose" IS NULL OR "matters" IS NOT TRUE OR NEW."credential_id" IS NOT NULL THEN
        RETURN NULL;
    END IF;
    -- The audit log is written outside of any merchant's transaction, and row security binds the tables' owner as well.
    PERFORM set_config('vintem.scope', 'service', true);
    INSERT INTO "security_notices" ("merchant_id", "at", "act", "details", "member_id", "by_operator", "address",
        "user_agent")
    VALUES ("whose", clock_timestamp(), NEW."act", NEW."details", NEW."member_id",
        EXISTS (SELECT FROM "members" WHERE "id" = NEW."member_id" AND "role" = 'operator'), NEW."address",
        NEW."user_agent")
    RETURNING "id" INTO "notice";
    -- A new device of their own is mail of another kind, to whoever signed in (lib/members/store/members.ts).
    PERFORM "add_mail"('security_notice', "whose", "notice", m."id") FROM "members" m
        WHERE m."merchant_id" = "whose" AND m."disabled_at" IS NULL
            AND CASE WHEN NEW."act" = 'session.begin' THEN m."role" = 'owner' AND m."id" <> NEW."member_id"
                WHEN NEW."act" IN ('password.change', 'password.reset', 'totp.disable')
                    THEN m."role" = 'owner' OR m."id" = NEW."member_id"
                ELSE m."role" = 'owner' END;
    INSERT INTO "feed_pending" ("merchant_id", "subject_id", "number", "source", "at")
    VALUES ("whose", "notice", 1, 'security_notice', clock_timestamp());
    PERFORM set_config('vintem.scope', COALESCE("scope", ''), true);
    RETURN NULL;
END $$;
