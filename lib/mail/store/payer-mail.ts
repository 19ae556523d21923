import type { ChargeToWrite, PayerMailKind } from "@/lib/mail/content";
import type { MailKind } from "@/lib/mail/mail";
import {
  NO_PAYER_MAIL,
  type PayerMailChoice,
  REMINDER_DAYS,
  type Refusal,
} from "@/lib/mail/payer-mail";
import { parseColour } from "@/lib/merchants/brand-colour";
import { oneAsService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseAway } from "@/lib/platform/outage";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";

/** What a merchant has its payers written about. */
export async function findPayerMail({ merchantId }: Allowed<"manage">): Promise<PayerMailChoice> {
  const { rows } = await oneAsService<PayerMailChoice>({
    text: "SELECT charge, reminders, receipt, refund FROM payer_mail WHERE merchant_id = $1",
    values: [merchantId],
  });
  return rows[0] ?? NO_PAYER_MAIL;
}

/** Saves what payers are written about from now on: nothing that happened before. */
export async function savePayerMail(
  { merchantId }: Allowed<"manage">,
  { charge, reminders, receipt, refund }: PayerMailChoice,
): Promise<void> {
  await oneAsService({
    text: `INSERT INTO payer_mail (merchant_id, charge, reminders, receipt, refund, position)
      VALUES ($1, $2, $3, $4, $5, COALESCE((SELECT position FROM feed_heads WHERE merchant_id = $1), 0))
      ON CONFLICT (merchant_id) DO UPDATE SET charge = $2, reminders = $3, receipt = $4, refund = $5,
        position = CASE WHEN payer_mail.charge OR payer_mail.receipt OR payer_mail.refund
          THEN payer_mail.position ELSE EXCLUDED.position END`,
    values: [merchantId, charge, reminders, receipt, refund],
  });
}

/** Merchants whose feeds are looked at in one round, and entries of each. */
const FEEDS = 50;
const ENTRIES = 500;

/** Whether a charge `c` had mail of a kind. */
const hadMail = (kind: MailKind, since = "'-infinity'") =>
  `EXISTS (SELECT FROM mails had WHERE had.merchant_id = c.merchant_id AND had.subject_id = c.id
    AND had.kind LIKE 'payer%' AND had.kind = '${kind}' AND had.created_at >= ${since})`;

/** Mails of one kind that the payers of a merchant get in a day (functions/add_mail.sql). */
const MOST_OF_A_KIND = 5_000;

/**
 * Whether a merchant may add mail of a kind today. It is asked once for a whole statement: `add_mail` counts for each
 * mail anew, and at a full count 500 of them would take more than a second to add none.
 */
const hasRoom = (kind: MailKind, merchant: string) =>
  `(SELECT count(*) FROM (SELECT FROM mails WHERE merchant_id = ${merchant} AND kind = '${kind}'
    AND created_at > clock_timestamp() - interval '1 day' LIMIT ${MOST_OF_A_KIND}) lately) < ${MOST_OF_A_KIND}`;

/**
 * Lets mail to payers wait about what is new in merchants' feeds, and notes up to where they were looked at, in one
 * transaction for each merchant: nothing is written about twice, and charges wait for nothing.
 *
 * @returns in how many feeds something new was looked at.
 */
export async function addMailOfFeeds(): Promise<number> {
  const { rows } = await oneAsService<{ merchantId: MerchantId }>({
    name: "payer-mail-behind",
    text: `SELECT p.merchant_id AS "merchantId" FROM payer_mail p JOIN feed_heads h ON h.merchant_id = p.merchant_id
      WHERE p.position < h.position AND (p.charge OR p.receipt OR p.refund) ORDER BY p.position LIMIT ${FEEDS}`,
  });
  return forEachMerchant(rows, addMailOfFeed);
}

/** Does something for one merchant after the other, whatever fails for one of them; for how many it went well. */
async function forEachMerchant(
  merchants: readonly { readonly merchantId: MerchantId }[],
  act: (merchantId: MerchantId) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const { merchantId } of merchants) {
    try {
      await act(merchantId);
      done += 1;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ merchantId, ...failure(error) }, "mail to the payers of a merchant waits");
    }
  }
  return done;
}

async function addMailOfFeed(merchantId: MerchantId): Promise<void> {
  await oneAsService({
    name: "payer-mail-of-feed",
    text: `WITH mine AS (SELECT * FROM payer_mail WHERE merchant_id = $1 FOR NO KEY UPDATE SKIP LOCKED),
      part AS (SELECT f.* FROM mine CROSS JOIN LATERAL (SELECT position, subject_id, type FROM feed
        WHERE feed.merchant_id = mine.merchant_id AND feed.position > mine.position
        ORDER BY feed.merchant_id, feed.position LIMIT ${ENTRIES}) AS f),
      added AS (SELECT add_mail(wanted.kind, c.merchant_id, c.id, NULL) AS is_added
        FROM (SELECT DISTINCT subject_id, CASE
            WHEN part.type IN ('payment.created', 'payment.opened') AND mine.charge THEN 'payer_charge'
            WHEN part.type IN ('payment.received', 'payment.settled') AND mine.receipt THEN 'payer_receipt'
            WHEN part.type = 'payment.refunded' AND mine.refund THEN 'payer_refund' END AS kind FROM part, mine) wanted
        JOIN charges c ON c.merchant_id = $1 AND c.id = wanted.subject_id AND c.payer_email IS NOT NULL
        WHERE wanted.kind = 'payer_charge' AND c.status = 'PENDING' AND ${hasRoom("payer_charge", "$1")} AND NOT ${hadMail("payer_charge")}
          OR wanted.kind = 'payer_receipt' AND c.status = 'RECEIVED' AND ${hasRoom("payer_receipt", "$1")} AND NOT ${hadMail("payer_receipt")}
          OR wanted.kind = 'payer_refund' AND c.status = 'REFUNDED' AND ${hasRoom("payer_refund", "$1")} AND NOT ${hadMail("payer_refund")})
      UPDATE payer_mail SET position = (SELECT max(position) FROM part) WHERE merchant_id = $1
        AND EXISTS (SELECT FROM part) AND (SELECT count(is_added) FROM added) >= 0`,
    values: [merchantId],
  });
}

/** Reminders of one merchant in one round. */
const REMINDERS = 500;

/**
 * Lets reminders wait of unpaid charges whose due date is three days ahead, today, three or seven days ago; none of a charge
 * that was made today, and none at night. By a merchant's sandbox clock the day is a later one, and a move of that clock
 * begins it: then what was made or sent before the move is of an earlier day. Each merchant has a transaction of its own:
 * what fails or takes long for one costs no other its reminders.
 *
 * @param today the real day in Brasília.
 * @param hour of the day in Brasília.
 */
export async function addReminders(today: CivilDate, hour: number): Promise<void> {
  if (hour < 8 || hour >= 21) return;
  const { rows } = await oneAsService<{ merchantId: MerchantId }>({
    name: "payer-mail-reminding",
    text: 'SELECT merchant_id AS "merchantId" FROM payer_mail WHERE reminders',
  });
  await forEachMerchant(rows, (merchantId) => addRemindersOf(merchantId, today));
}

async function addRemindersOf(merchantId: MerchantId, today: CivilDate): Promise<void> {
  await oneAsService({
    name: "payer-mail-reminders",
    text: `SELECT add_mail('payer_reminder', c.merchant_id, c.id, NULL)
      FROM (SELECT c.merchant_id, c.id FROM charges c
          JOIN merchants m ON m.id = c.merchant_id AND m.collection_ended_at IS NULL
        WHERE c.merchant_id = $2 AND ${hasRoom("payer_reminder", "$2")}
          AND c.due_date IN (${REMINDER_DAYS.map((days) => `$1::date + m.clock_days_ahead - ${days}`).join(", ")})
          AND c.status IN ('PENDING', 'OVERDUE') AND c.payer_email IS NOT NULL AND c.cancel_asked_at IS NULL
          AND c.created_at < ${START_OF_DAY} AND NOT ${hadMail("payer_reminder", START_OF_DAY)}
        LIMIT ${REMINDERS}) c`,
    values: [today, merchantId],
  });
}

const START_OF_DAY =
  "GREATEST($1::date::timestamp AT TIME ZONE 'America/Sao_Paulo', m.clock_moved_at)";

/** A charge whose payer has an address; null for any other, and where the merchant collects no more. */
export async function findChargeToWrite(
  merchantId: MerchantId,
  id: string,
): Promise<ChargeToWrite | null> {
  const { rows } = await oneAsService<
    Omit<ChargeToWrite, "amount" | "paid" | "shop" | "choice"> &
      PayerMailChoice & {
        amountCents: bigint;
        paidCents: bigint | null;
        shopName: string;
        colour: string | null;
      }
  >({
    text: `SELECT c.id, c.merchant_id AS "merchantId", c.status, c.amount_cents AS "amountCents",
        c.paid_cents AS "paidCents", c.due_date AS "dueDate", c.description, c.payer_name AS "payerName",
        c.payer_email AS "payerEmail", m.name AS "shopName", b.colour, p.charge, p.reminders, p.receipt, p.refund
      FROM charges c JOIN merchants m ON m.id = c.merchant_id JOIN payer_mail p ON p.merchant_id = c.merchant_id
      LEFT JOIN brands b ON b.merchant_id = c.merchant_id
      WHERE c.merchant_id = $1 AND c.id = $2 AND c.payer_email IS NOT NULL AND m.collection_ended_at IS NULL`,
    values: [merchantId, id],
  });
  const [row] = rows;
  if (!row) return null;
  const { amountCents, paidCents, shopName, colour, charge, reminders, receipt, refund, ...rest } =
    row;
  return {
    ...rest,
    amount: cents(amountCents),
    paid: paidCents === null ? null : cents(paidCents),
    shop: { name: shopName, colour: colour ? parseColour(colour) : null },
    choice: { charge, reminders, receipt, refund },
  };
}

/** Whether the holder of an address wants no mail of a merchant any more. */
export async function isRefused({ merchantId, addressHash }: Refusal): Promise<boolean> {
  const { rowCount } = await oneAsService({
    text: "SELECT FROM mail_refusals WHERE merchant_id = $1 AND address_hash = $2",
    values: [merchantId, addressHash],
  });
  return rowCount > 0;
}

/** Notes that the holder of an address wants no mail of a merchant any more. */
export async function saveRefusal({ merchantId, addressHash }: Refusal): Promise<void> {
  await oneAsService({
    text: "INSERT INTO mail_refusals (merchant_id, address_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    values: [merchantId, addressHash],
  });
}

/** A mail that a charge's payer was sent. */
export interface SentMail {
  readonly kind: PayerMailKind;
  readonly at: Date;
}

/** The mails that a charge's payer was sent, the latest first. */
export async function findMailOfCharge(
  { merchantId }: Allowed<"read">,
  id: ChargeId,
): Promise<readonly SentMail[]> {
  const { rows } = await oneAsService<SentMail>({
    text: `SELECT kind, ended_at AS at FROM mails WHERE merchant_id = $1 AND subject_id = $2 AND kind LIKE 'payer%'
      AND state = 'sent' ORDER BY ended_at DESC LIMIT 50`,
    values: [merchantId, id],
  });
  return rows;
}
