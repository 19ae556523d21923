import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { writeMail } from "@/components/mail/letters";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import { reportPayment } from "@/lib/checkout/report-payment";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { resumeEndpoint } from "@/lib/webhooks/store/endpoints";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshMember, freshOwner } from "@/testing/members";
import { ownKey } from "@/testing/own-key";
import { freshShop } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { type OptionalMail, optionalMailOf } from "./mail";
import { readMail } from "./read-mail";
import { leaseMails } from "./store/outbox";
import { saveMailOff } from "./store/preferences";
import { addMailOfTroubles } from "./store/troubles";

const database = freshDatabase();
const MINUTE = 60_000;
let owner: Allowed<"manage">;

beforeEach(async () => {
  await database.sql("UPDATE psp_accounts SET disabled_at = now()");
  owner = await freshOwner();
  await database.sql("DELETE FROM mails");
});

/** The mails that are due at an instant, by recipient and subject, as they would be sent. */
async function due(at = new Date(Date.now() + MINUTE)): Promise<string[]> {
  const leased = await leaseMails(50, at);
  const written: string[] = [];
  for (const mail of leased) {
    const read = await readMail(mail);
    if (read) {
      const { to, subject } = writeMail(read.recipient, read.content);
      written.push(`${to.address}: ${subject}`);
    }
    const state = read ? "sent" : "dropped";
    await database.sql("UPDATE mails SET state = $2, ended_at = now() WHERE id = $1", [
      mail.id,
      state,
    ]);
  }
  return written.toSorted();
}

const minutes = (n: number) => new Date(Date.now() + n * MINUTE);

async function opened(merchantId: MerchantId, kind: string) {
  await database.sql(
    `INSERT INTO exceptions (kind, subject, merchant_id, psp_account_id, facts, opened_at)
     SELECT $2, $3, $1, id, '{}', clock_timestamp() FROM psp_accounts LIMIT 1`,
    [merchantId, kind, randomUUID()],
  );
  await addMailOfTroubles();
}

function accountOf(merchantId: MerchantId | null) {
  return insertPspAccount({
    merchantId,
    kind: "bacen-pix",
    name: "Banco",
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: randomUUID(),
  });
}

test("opened exceptions are one digest an hour, to those who may resolve them", async () => {
  await accountOf(owner.merchantId);
  const finance = await freshMember(owner.merchantId, "finance");
  await freshMember(owner.merchantId, "viewer");
  await opened(owner.merchantId, "unknown_charge");
  await opened(owner.merchantId, "unknown_charge");
  await opened(owner.merchantId, "late_payment");
  const subject = "3 pendências esperam em Loja";
  expect(await due(new Date())).toEqual([]);
  expect(await due(minutes(2))).toEqual(
    [`${owner.email}: ${subject}`, `${finance.email}: ${subject}`].toSorted(),
  );
  await opened(owner.merchantId, "late_payment");
  expect(await due(minutes(30))).toEqual([]);
  expect(await due(minutes(62))).toHaveLength(2);
  await opened(owner.merchantId, "late_payment");
  await database.sql(
    "UPDATE exceptions SET resolution = 'ignore', resolved_at = now(), resolved_by = 'x' WHERE merchant_id = $1",
    [owner.merchantId],
  );
  expect(await due(minutes(300))).toEqual([]);
});

test("an account that fails for five minutes is one mail to its merchant's owners, or to operators", async () => {
  const account = await accountOf(owner.merchantId);
  const failing = (since: string) =>
    database.sql(
      `UPDATE psp_accounts SET failing_since = now() - interval '${since}' WHERE id = $1`,
      [account],
    );
  await failing("4 minutes");
  await addMailOfTroubles();
  expect(await due()).toEqual([]);
  await failing("6 minutes");
  await addMailOfTroubles();
  await addMailOfTroubles();
  expect(await due()).toEqual([`${owner.email}: Banco não registra cobranças (Loja)`]);
  await addMailOfTroubles();
  expect(await due(minutes(1_000))).toEqual([]);
  const operated = await accountOf(null);
  await database.sql(
    "UPDATE psp_accounts SET failing_since = now() - interval '1 hour' WHERE id = $1",
    [operated],
  );
  await database.sql(
    "INSERT INTO members (email, password_hash, role) VALUES ('operador@vintem.example', 'none', 'operator')",
  );
  await addMailOfTroubles();
  expect(await due()).toEqual(["operador@vintem.example: Banco não registra cobranças (Vintém)"]);
});

test("an endpoint that begins to rest is mail to the owners, unless it works again by then", async () => {
  const shop = await freshShop(database);
  const { merchantId } = shop;
  const [first] = await database.sql<{ email: string }>(
    "SELECT email FROM members WHERE merchant_id = $1",
    [merchantId],
  );
  await freshMember(merchantId, "finance");
  const receiver = await openWebhookReceiver(() => 503);
  const { id } = await shop.endpointFor(receiver);
  const rest = async () => {
    await shop.happened(20, 2);
    for (let n = 0; n < 4; n += 1) await sendDue(minutes(n));
    expect((await shop.found(id)).state).toBe("resting");
  };
  await rest();
  expect(await due()).toEqual([
    expect.stringContaining(`${first?.email}: Webhook em repouso: eventos de`),
  ]);
  await resumeEndpoint(merchantId, id, "now");
  await rest();
  // Not twice in six hours; and by then it works.
  expect(await due(minutes(300))).toEqual([]);
  await resumeEndpoint(merchantId, id, "now");
  expect(await due(minutes(400))).toEqual([]);
});

test("a payer's report is one mail a charge to those who may confirm it, while it waits", async () => {
  const { merchantId } = owner;
  await ownKey(merchantId);
  const finance = await freshMember(merchantId, "finance");
  await freshMember(merchantId, "viewer");
  await freshMember(merchantId, "support");
  const gone = await freshMember(merchantId, "finance");
  await database.sql("UPDATE members SET disabled_at = now() WHERE id = $1", [gone.id]);
  const [charge, other] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  await Promise.all([reportPayment(charge.id), reportPayment(charge.id)]);
  const subject = "Um pagador diz que pagou (Loja)";
  expect(await due()).toEqual(
    [`${owner.email}: ${subject}`, `${finance.email}: ${subject}`].toSorted(),
  );
  await reportPayment(charge.id);
  expect(await due(minutes(1_000))).toEqual([]);

  await saveMailOff(finance, ["payment_reported"]);
  await reportPayment(other.id);
  expect(await due()).toEqual([`${owner.email}: ${subject}`]);

  const canceled = await pendingCharge(merchantId);
  await reportPayment(canceled.id);
  await cancelCharge({ merchantId, chargeId: canceled.id, actor: "test", note: null });
  expect(await due()).toEqual([]);
});

test("what somebody switched off does not reach them, and security mail cannot be", async () => {
  await accountOf(owner.merchantId);
  const finance = await freshMember(owner.merchantId, "finance");
  await saveMailOff(owner, ["exceptions"]);
  await opened(owner.merchantId, "late_payment");
  expect(await due(minutes(2))).toEqual([`${finance.email}: 1 pendência espera em Loja`]);
  const all: readonly OptionalMail[] = optionalMailOf("owner");
  expect(all).toEqual(["exceptions", "payment_reported", "account_failing", "endpoint_resting"]);
  expect(optionalMailOf("finance")).toEqual(["exceptions", "payment_reported"]);
  expect(optionalMailOf("viewer")).toEqual([]);
});
