import type {
  EndingCertificate,
  FailingAccount,
  ProviderList,
  ServiceFacts,
  Waiting,
  Worker,
} from "@/lib/health/service-health";
import { now } from "@/lib/platform/clock";
import { asService, type Transaction } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { methodsWithoutPrice } from "@/lib/pricing/store/missing-prices";
import { WARNING_DAYS } from "@/lib/providers/certificates/certificate-end";
import { IN_USE_AND_FOLLOWED } from "@/lib/providers/store/psp-accounts";
import { diskSpaces } from "./disk-space";
import { findQueue, givenUpJobs } from "./jobs";

/** How old an unregistered charge may be before it counts as waiting. */
const CREATING_SECONDS = 60;

/** Merchants with events that have no position, by one look into the index for each, however many of its events wait. */
export const UNNUMBERED = `WITH RECURSIVE waiting AS (
    (SELECT merchant_id, at FROM feed_pending ORDER BY merchant_id, id LIMIT 1)
    UNION ALL
    SELECT following.* FROM waiting CROSS JOIN LATERAL (SELECT p.merchant_id, p.at FROM feed_pending AS p
      WHERE p.merchant_id > waiting.merchant_id ORDER BY p.merchant_id, p.id LIMIT 1) AS following
  ) SELECT count(*) AS count, min(at) AS oldest FROM waiting`;

/** Enabled webhook endpoints with events that no worker has taken up for them, and since when the oldest waits. */
export const UNTAKEN_EVENTS = `SELECT count(*) AS count, min(unseen.at) AS oldest FROM webhook_endpoints AS e
  CROSS JOIN LATERAL (SELECT at FROM feed WHERE merchant_id = e.merchant_id AND position > e.position
    ORDER BY position LIMIT 1) AS unseen
  WHERE e.state = 'enabled' AND e.deleted_at IS NULL`;

/** What there is to know about how the service is doing, in one look. */
export async function findServiceFacts(): Promise<ServiceFacts> {
  const [abandoned, queue, disks] = await Promise.all([givenUpJobs(), findQueue(), diskSpaces()]);
  return asService(async (tx) => ({
    givenUpJobs: abandoned.length,
    queue,
    disks,
    workers: await findWorkers(tx),
    providerLists: await findProviderLists(tx),
    certificates: await findEndingCertificates(tx),
    failingAccounts: await findFailingAccounts(tx),
    notifications: await findWaiting(
      tx,
      "SELECT count(*) AS count, min(received_at) AS oldest FROM notifications WHERE handled_at IS NULL",
    ),
    creating: await findWaiting(
      tx,
      `SELECT count(*) AS count, min(created_at) AS oldest FROM charges WHERE status = 'CREATING'
       AND created_at < clock_timestamp() - interval '${CREATING_SECONDS} seconds'`,
    ),
    feed: await findWaiting(tx, UNNUMBERED),
    webhooks: await findWaiting(tx, UNTAKEN_EVENTS),
    failingEndpoints: await findWaiting(
      tx,
      `SELECT count(*) AS count, min(failing_since) AS oldest FROM webhook_endpoints
       WHERE reason = 'failing' AND deleted_at IS NULL`,
    ),
    mail: {
      ...(await findWaiting(
        tx,
        "SELECT count(*) AS count, min(created_at) AS oldest FROM mails WHERE state = 'waiting'",
      )),
      isSetUp: env().mail !== null,
    },
    exceptions: await findWaiting(
      tx,
      `SELECT count(*) AS count, min(opened_at) AS oldest FROM exceptions
       WHERE merchant_id IS NULL AND resolution IS NULL`,
    ),
    unpriced: await countUnpriced(tx),
  }));
}

async function countUnpriced(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>({
    text: `SELECT count(*) AS count FROM merchants AS m WHERE disabled_at IS NULL
      AND EXISTS (SELECT FROM ${methodsWithoutPrice("m.id", "$1::date")} AS missing)`,
    values: [brasiliaDay(now())],
  });
  return Number(rows[0]?.count ?? 0);
}

async function findWorkers(tx: Transaction): Promise<Worker[]> {
  const { rows } = await tx.query<Worker>({
    text: `SELECT worker_id AS id, beat_at AS "beatAt" FROM worker_heartbeats
      ORDER BY beat_at DESC LIMIT 20`,
  });
  return rows;
}

async function findFailingAccounts(tx: Transaction): Promise<FailingAccount[]> {
  const { rows } = await tx.query<FailingAccount>({
    text: `SELECT a.id AS "accountId", a.name, m.name AS "merchantName", a.failing_since AS since,
        a.failing_since <= clock_timestamp() - $1 * interval '1 ms' AS "isPassedOver"
      FROM psp_accounts a LEFT JOIN merchants m ON m.id = a.merchant_id
      WHERE a.disabled_at IS NULL AND a.failing_since IS NOT NULL
        AND EXISTS (SELECT FROM psp_account_priorities p WHERE p.psp_account_id = a.id)
      ORDER BY since, a.id`,
    values: [env().accountAwayMs],
  });
  return rows;
}

async function findProviderLists(tx: Transaction): Promise<ProviderList[]> {
  const { rows } = await tx.query<ProviderList>({
    text: `SELECT a.id AS "accountId", a.name, m.name AS "merchantName",
        coalesce(a.statement_read_to, a.created_at) AS "readTo"
      FROM psp_accounts a LEFT JOIN merchants m ON m.id = a.merchant_id
      WHERE ${IN_USE_AND_FOLLOWED} ORDER BY "readTo", a.id`,
  });
  return rows;
}

async function findEndingCertificates(tx: Transaction): Promise<EndingCertificate[]> {
  const { rows } = await tx.query<EndingCertificate>({
    text: `SELECT a.id AS "accountId", a.name, m.name AS "merchantName",
        a.certificate_ends_at AS "endsAt"
      FROM psp_accounts a LEFT JOIN merchants m ON m.id = a.merchant_id
      WHERE ${IN_USE_AND_FOLLOWED}
        AND a.certificate_ends_at <= clock_timestamp() + interval '${WARNING_DAYS[0]} days'
      ORDER BY "endsAt", a.id`,
  });
  return rows;
}

async function findWaiting(tx: Transaction, text: string): Promise<Waiting> {
  const { rows } = await tx.query<{ count: bigint; oldest: Date | null }>({ text });
  return { count: Number(rows[0]?.count ?? 0), oldestAt: rows[0]?.oldest ?? null };
}
