import { beforeEach, expect, test } from "vitest";
import { invite } from "@/lib/members/invitations";
import { INVITATION_MAIL, PAYER_MAIL, REPORT_MAIL } from "@/lib/rate-limits/throttle";
import { newCharge, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { freshMember, managing } from "@/testing/members";
import { NO_PAYER_MAIL } from "./payer-mail";
import { readMailToSend } from "./read-mail";
import { leaseMails } from "./store/outbox";
import { addMailOfFeeds, savePayerMail } from "./store/payer-mail";

const database = freshDatabase();
type Merchant = Awaited<ReturnType<typeof newMerchant>>;

beforeEach(async () => {
  await database.sql("DELETE FROM payer_mail");
  await database.sql("DELETE FROM mails");
});

async function mailingMerchant(): Promise<{ merchant: Merchant; memberId: string }> {
  const merchant = await newMerchant();
  const owner = managing(await freshMember(merchant.id, "owner"));
  await savePayerMail(owner, { ...NO_PAYER_MAIL, charge: true });
  return { merchant, memberId: owner.id };
}

/** Charges a payer with this address so many times. */
async function charge(merchant: Merchant, email: string, times: number): Promise<string[]> {
  const ids: string[] = [];
  const input = newCharge();
  for (let i = 0; i < times; i += 1) {
    ids.push((await writtenCharge(merchant, { input })).id);
  }
  await database.sql(
    "UPDATE charges SET status = 'PENDING', payer_email = $2 WHERE id = ANY ($1::uuid[])",
    [ids, email],
  );
  await numberAll();
  return ids;
}

/** How many of the mails that wait would go out, all of them tried once. */
async function sent(): Promise<number> {
  while ((await addMailOfFeeds()) > 0);
  let count = 0;
  for (;;) {
    const leased = await leaseMails(50, new Date(Date.now() + 1_000));
    if (leased.length === 0) return count;
    for (const mail of leased) {
      if (await readMailToSend(mail)) count += 1;
      await database.sql("UPDATE mails SET state = 'sent', ended_at = now() WHERE id = $1", [
        mail.id,
      ]);
    }
  }
}

test("H17 a payer's address gets so many mails of one merchant a day, and others get theirs", async () => {
  const { merchant } = await mailingMerchant();
  await charge(merchant, "ana@pagadora.example", PAYER_MAIL.failures - 1);
  expect(await sent()).toBe(PAYER_MAIL.failures - 1);
  await charge(merchant, "Ana+1@Pagadora.example", 3);
  expect(await sent()).toBe(1);
  await charge(merchant, "bia@pagadora.example", 1);
  expect(await sent()).toBe(1);
  const other = await mailingMerchant();
  await charge(other.merchant, "ana@pagadora.example", 1);
  expect(await sent()).toBe(1);
});

test("H17 a mail whose first try failed is not counted again", async () => {
  const { merchant } = await mailingMerchant();
  await charge(merchant, "ana@pagadora.example", 1);
  while ((await addMailOfFeeds()) > 0);
  const [mail] = await leaseMails(1, new Date(Date.now() + 1_000));
  if (!mail) throw new Error("no mail waits");
  for (let attempts = 0; attempts <= PAYER_MAIL.failures; attempts += 1) {
    expect(await readMailToSend({ ...mail, attempts })).not.toBeNull();
  }
});

test("H17 a member gets so many mails a day about payments that payers reported", async () => {
  const { merchant, memberId } = await mailingMerchant();
  const [id] = await charge(merchant, "ana@pagadora.example", 1);
  await database.sql("DELETE FROM mails");
  await database.sql("UPDATE charges SET payment_reported_at = clock_timestamp() WHERE id = $1", [
    id,
  ]);
  await database.sql("SELECT add_mail('payment_reported', $1, $2, $3)", [
    merchant.id,
    id,
    memberId,
  ]);
  const [mail] = (await leaseMails(50, new Date(Date.now() + 1_000))).filter(
    ({ kind }) => kind === "payment_reported",
  );
  if (!mail) throw new Error("no mail waits");
  let count = 0;
  for (let i = 0; i < REPORT_MAIL.failures + 3; i += 1) {
    if (await readMailToSend(mail)) count += 1;
  }
  expect(count).toBe(REPORT_MAIL.failures);
});

test("H17 an address gets so many invitations of one merchant a day by mail", async () => {
  const merchant = await newMerchant();
  const owner = managing(await freshMember(merchant.id, "owner"));
  await database.sql("DELETE FROM mails");
  for (let i = 0; i < INVITATION_MAIL.failures + 3; i += 1) {
    await invite(owner, "bia@loja.example", "viewer");
    expect(await sent()).toBe(i < INVITATION_MAIL.failures ? 1 : 0);
  }
});
