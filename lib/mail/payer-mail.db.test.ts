import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { writeMail } from "@/components/mail/letters";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { freshMember, managing } from "@/testing/members";
import type { Message } from "./mail";
import { maskedAddress, NO_PAYER_MAIL, type PayerMailChoice } from "./payer-mail";
import { readMail } from "./read-mail";
import { parseRefusalToken, refusalOf, refusalToken } from "./refusal";
import { leaseMails } from "./store/outbox";
import {
  addMailOfFeeds,
  addReminders,
  findMailOfCharge,
  savePayerMail,
  saveRefusal,
} from "./store/payer-mail";

const database = freshDatabase();
const ALL: PayerMailChoice = { charge: true, reminders: true, receipt: true, refund: true };
let merchant: Awaited<ReturnType<typeof newMerchant>>;
let owner: Allowed<"manage">;

beforeEach(async () => {
  merchant = await newMerchant("Padaria");
  owner = managing(await freshMember(merchant.id, "owner"));
  await database.sql("DELETE FROM payer_mail");
  await database.sql("DELETE FROM mails");
});

/** A waiting charge of the merchant whose payer has an address. */
async function charge(email: string | null = "ana@pagadora.example"): Promise<string> {
  const { id } = await writtenCharge(merchant);
  await database.sql(
    "UPDATE charges SET status = 'PENDING', payer_email = $2, payer_name = 'Ana Souza' WHERE id = $1",
    [id, email],
  );
  await numberAll();
  return id;
}

/** A change that the charges' triggers refuse: of what was agreed, or without the money behind it. */
async function force(text: string, values: unknown[]): Promise<void> {
  await database.sql("ALTER TABLE charges DISABLE TRIGGER USER");
  await database.sql(text, values);
  await database.sql("ALTER TABLE charges ENABLE TRIGGER USER");
}

async function happened(id: string, type: string, status: string): Promise<void> {
  await force(
    `UPDATE charges SET status = $2::charge_status, paid_at = now(), paid_on = now(), paid_cents = 1050, net_cents = 1050
     WHERE id = $1`,
    [id, status],
  );
  await database.sql(
    `INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
     SELECT c.id, 1 + (SELECT max(number) FROM charge_events WHERE charge_id = c.id), c.merchant_id, $2, 'PENDING',
       $3::charge_status, clock_timestamp(), 'worker' FROM charges c WHERE c.id = $1`,
    [id, type, status],
  );
  await numberAll();
}

/** What would be sent now. */
async function written(): Promise<Message[]> {
  while ((await addMailOfFeeds()) > 0);
  const messages: Message[] = [];
  for (const mail of await leaseMails(50, new Date(Date.now() + 1_000))) {
    const read = await readMail(mail);
    if (read) messages.push(writeMail(read.recipient, read.content));
    await database.sql("UPDATE mails SET state = $2, ended_at = now() WHERE id = $1", [
      mail.id,
      read ? "sent" : "dropped",
    ]);
  }
  return messages;
}
const subjects = async () => (await written()).map(({ subject }) => subject);

test("nothing is sent to payers unless their merchant switched it on, and nothing of before that", async () => {
  await charge();
  expect(await subjects()).toEqual([]);
  await savePayerMail(owner, NO_PAYER_MAIL);
  await charge();
  expect(await subjects()).toEqual([]);
  await savePayerMail(owner, ALL);
  expect(await subjects()).toEqual([]);
  const id = await charge();
  const [mail, ...more] = await written();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: { name: "Ana Souza", address: "ana@pagadora.example" },
    fromName: "Padaria",
    subject: "Cobrança de Padaria",
  });
  expect(mail?.text).toContain(`/checkout/${id}`);
  await charge(null);
  expect(await subjects()).toEqual([]);
});

test("a receipt follows the payment, a refund its end, each once", async () => {
  await savePayerMail(owner, { ...ALL, charge: false });
  const id = await charge();
  await happened(id, "paid", "RECEIVED");
  const [receipt, ...more] = await written();
  expect([receipt?.subject, more]).toEqual(["Pagamento recebido por Padaria", []]);
  expect(receipt?.text).toContain("R$\u00a010,50");
  await happened(id, "arrived", "RECEIVED");
  expect(await subjects()).toEqual([]);
  await happened(id, "refunded", "REFUNDED");
  expect(await subjects()).toEqual(["Devolução de Padaria"]);
  const reader = allow(owner, "read");
  const sent = reader ? await findMailOfCharge(reader, id as never) : [];
  expect(sent.map(({ kind }) => kind)).toEqual(["payer_refund", "payer_receipt"]);
});

test("reminders come around the due date by day, once a day, and stop with the payment", async () => {
  await savePayerMail(owner, { ...ALL, charge: false });
  const id = await charge();
  await force("UPDATE charges SET created_at = created_at - interval '20 days' WHERE id = $1", [
    id,
  ]);
  const today = brasiliaDay(new Date());
  const remindedOn = async (due: CivilDate, hour = 12) => {
    await database.sql("DELETE FROM mails");
    await force("UPDATE charges SET due_date = $2 WHERE id = $1", [id, due]);
    await addReminders(today, hour);
    await addReminders(today, hour);
    return (await database.sql("SELECT FROM mails WHERE kind = 'payer_reminder'")).length;
  };
  const days = [-8, -7, -4, -3, -1, 0, 1, 3, 4];
  const reminded: number[] = [];
  for (const day of days) if ((await remindedOn(addDays(today, day))) > 0) reminded.push(day);
  expect(reminded).toEqual([-7, -3, 0, 3]);
  for (const hour of [0, 7, 21, 23]) expect(await remindedOn(today, hour)).toBe(0);
  expect(await remindedOn(today)).toBe(1);
  const [row] = await database.sql<{ hour: number }>(
    "SELECT extract(hour FROM expires_at AT TIME ZONE 'America/Sao_Paulo')::int AS hour FROM mails",
  );
  expect(row?.hour).toBe(22);
  await happened(id, "paid", "RECEIVED");
  expect(await subjects()).not.toContain("Lembrete: cobrança de Padaria");
  expect(await remindedOn(today)).toBe(0);
});

test("who ends a merchant's mail gets no more of it, of others still, and no row names them", async () => {
  await savePayerMail(owner, ALL);
  await charge();
  const [mail] = await written();
  const token = mail?.unsubscribe?.split("/").at(-1) ?? "";
  expect(mail?.unsubscribe).toMatch(/\/api\/mail\//);
  expect(mail?.text).toContain(`/stop-mail/${token}`);
  const refusal = parseRefusalToken(token);
  if (!refusal) throw new Error("the link is ours");
  expect(refusal.merchantId).toBe(merchant.id);
  await saveRefusal(refusal);
  await saveRefusal(refusal);
  await charge("ANA@pagadora.example");
  expect(await subjects()).toEqual([]);
  await charge("bia@pagadora.example");
  expect(await subjects()).toHaveLength(1);
  const [row] = await database.sql<{ text: string }>("SELECT r::text AS text FROM mail_refusals r");
  expect(row?.text).not.toContain("ana");
  const other = refusalOf(randomUUID() as MerchantId, "ana@pagadora.example");
  expect(other.addressHash).not.toEqual(refusal.addressHash);
});

test("a link to end mail cannot be made up or altered", () => {
  const token = refusalToken(refusalOf(randomUUID() as MerchantId, "a@b.example"));
  expect(parseRefusalToken(token)).not.toBeNull();
  expect(parseRefusalToken(token.replace(/^.{8}/, "00000000"))).toBeNull();
  expect(parseRefusalToken(`${token.slice(0, -1)}~`)).toBeNull();
  expect(parseRefusalToken("")).toBeNull();
});

test("members see where mail went without the address", () => {
  expect(maskedAddress("maria@loja.example")).toBe("m***@loja.example");
});

/** A merchant whose payers are written to, and a charge of it that is due today. */
async function dueAtAnother(): Promise<{ readonly id: MerchantId; readonly chargeId: string }> {
  merchant = await newMerchant("Outra loja");
  await savePayerMail(managing(await freshMember(merchant.id, "owner")), ALL);
  const chargeId = await charge();
  await force(
    "UPDATE charges SET created_at = created_at - interval '20 days', due_date = $2 WHERE id = $1",
    [chargeId, brasiliaDay(new Date())],
  );
  return { id: merchant.id, chargeId };
}

const waiting = (kind: string) =>
  database.sql("SELECT merchant_id, subject_id FROM mails WHERE kind = $1 AND state = 'waiting'", [
    kind,
  ]);

test("whatever fails for the payers of one merchant, those of another are written to", async () => {
  const failing = await dueAtAnother();
  const other = await dueAtAnother();
  await database.sql(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no mail'; END $$;
     CREATE TRIGGER fail BEFORE INSERT ON mails FOR EACH ROW WHEN (NEW.merchant_id = '${failing.id}')
       EXECUTE FUNCTION fail()`,
  );
  try {
    await addReminders(brasiliaDay(new Date()), 12);
    while ((await addMailOfFeeds()) > 0);
  } finally {
    await database.sql("DROP TRIGGER fail ON mails; DROP FUNCTION fail");
  }
  const written = [{ merchant_id: other.id, subject_id: other.chargeId }];
  expect(await waiting("payer_reminder")).toEqual(written);
  expect(await waiting("payer_charge")).toEqual(written);
  // What failed is made up for.
  while ((await addMailOfFeeds()) > 0);
  expect(await waiting("payer_charge")).toHaveLength(2);
});

test("a merchant whose payers had all mail of a day gets no more of that kind, and others theirs", async () => {
  const full = await dueAtAnother();
  const other = await dueAtAnother();
  for (const kind of ["payer_reminder", "payer_charge"]) {
    await database.sql(
      `INSERT INTO mails (merchant_id, kind, subject_id, rank, next_at, expires_at, state, ended_at)
       SELECT $1, $2, gen_random_uuid(), 3, now(), now() + interval '1 day', 'sent', now() FROM generate_series(1, 5000)`,
      [full.id, kind],
    );
  }
  await addReminders(brasiliaDay(new Date()), 12);
  while ((await addMailOfFeeds()) > 0);
  const written = [{ merchant_id: other.id, subject_id: other.chargeId }];
  expect(await waiting("payer_reminder")).toEqual(written);
  expect(await waiting("payer_charge")).toEqual(written);
});
