-- Lets a mail wait to be sent, in the transaction of what it is about, and says whether it does. Of each kind at most one
-- waits about a subject to a member, and a merchant has a bounded number a day: beyond it there is none, so that nobody
-- makes the service's server send without end. What may happen again and again is written about once in a while: the mail
-- waits until then, and says what is so by then. What is useful for a short time ends soon. The lower its rank, the
-- sooner a mail is sent of those that its merchant has waiting. It runs with its owner's rights: a merchant's own
-- transactions add mail, for that merchant alone (assert_own_merchant), and see none.
CREATE OR REPLACE FUNCTION "add_mail"("its_kind" text, "its_merchant" uuid, "its_subject" uuid, "its_member" uuid)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "most" integer := CASE WHEN "its_kind" = 'invitation' THEN 100
        WHEN "its_kind" LIKE 'payer%' THEN 5000 ELSE 1000 END;
    "pause" interval := CASE "its_kind" WHEN 'exceptions' THEN interval '1 hour'
        WHEN 'endpoint_resting' THEN interval '6 hours' WHEN 'account_failing' THEN interval '6 hours' END;
    -- Several exceptions of one moment are one mail.
    "due" timestamptz := clock_timestamp() + CASE "its_kind" WHEN 'exceptions' THEN interval '1 minute' ELSE interval '0' END;
    "today" integer;
    "added" integer;
BEGIN
    PERFORM "assert_own_merchant"("its_merchant");
    SELECT count(*) INTO "today" FROM (SELECT FROM "mails" m WHERE m."merchant_id" = "its_merchant"
        AND m."kind" = "its_kind" AND m."created_at" > clock_timestamp() - interval '1 day' LIMIT "most") lately;
    IF "today" >= "most" THEN
        RETURN false;
    END IF;
    IF "pause" IS NOT NULL THEN
        SELECT GREATEST("due", max(m."next_at") + "pause") INTO "due" FROM "mails" m
        WHERE m."merchant_id" IS NOT DISTINCT FROM "its_merchant" AND m."kind" = "its_kind"
            AND m."subject_id" = "its_subject" AND m."member_id" = "its_member" AND m."state" <> 'dropped'
            AND m."created_at" > clock_timestamp() - interval '1 day';
    END IF;
    INSERT INTO "mails" ("merchant_id", "kind", "subject_id", "member_id", "rank", "next_at", "expires_at")
    VALUES ("its_merchant", "its_kind", "its_subject", "its_member",
        CASE WHEN "its_kind" IN ('password_reset', 'invitation') THEN 0
            WHEN "its_kind" IN ('security_notice', 'new_device') THEN 1
            WHEN "its_kind" LIKE 'payer%' THEN 3 ELSE 2 END,
        "due",
        -- Nobody is reminded at night, whenever the mail server is back.
        CASE "its_kind" WHEN 'payer_reminder' THEN
                (date_trunc('day', clock_timestamp() AT TIME ZONE 'America/Sao_Paulo') + interval '22 hours')
                    AT TIME ZONE 'America/Sao_Paulo'
            WHEN 'password_reset' THEN clock_timestamp() + interval '30 minutes'
            ELSE clock_timestamp() + interval '3 days' END)
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS "added" = ROW_COUNT;
    RETURN "added" > 0;
END $$;
REVOKE ALL ON FUNCTION "add_mail"(text, uuid, uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "add_mail"(text, uuid, uuid, uuid) TO "vintem_app", "vintem_service";
