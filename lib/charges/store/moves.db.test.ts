import { beforeAll, expect, test } from "vitest";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findCharge } from "./charges";
import { type LeasedCharge, leaseForgottenCharges } from "./leases";
import { changeAccount } from "./moves";

const database = freshDatabase();
const first = freshBank();
const second = freshBank();
let merchant: Awaited<ReturnType<typeof newMerchant>>;

beforeAll(async () => {
  merchant = await newMerchant();
});

/** A charge that was submitted to the first bank, on a lease of this process. */
async function leasedCharge(): Promise<LeasedCharge> {
  const changes = { input: newCharge(), pspAccountId: first.accountId };
  const { id } = await writtenCharge(merchant, changes);
  return leaseAgain(id);
}

/** Leases a charge, as the next process does whose holder was silent for too long. */
async function leaseAgain(id: string): Promise<LeasedCharge> {
  await database.sql("UPDATE charges SET lease_until = '2020-01-01Z' WHERE id = $1", [id]);
  const leased = (await leaseForgottenCharges(100)).find(({ charge }) => charge.id === id);
  if (!leased) throw new Error("the charge is not free");
  return leased;
}

const move = (leased: LeasedCharge) => changeAccount(leased, second.accountId, "account_away");
const accountOf = async ({ charge }: LeasedCharge) =>
  (await findCharge(merchant.id, charge.id))?.pspAccountId;

test("a charge moves once, and what its former bank was sent counts for the next one no more", async () => {
  const leased = await leasedCharge();
  expect(leased.submittedMsAgo).not.toBeNull();
  expect((await move(leased))?.charge.pspAccountId).toBe(second.accountId);
  expect(await move(leased)).toBeNull();
  expect(await leaseAgain(leased.charge.id)).toMatchObject({ submittedMsAgo: null });
  const events = await database.sql(
    "SELECT evidence FROM charge_events WHERE charge_id = $1 AND type = 'account_changed'",
    [leased.charge.id],
  );
  expect(events).toEqual([{ evidence: { from: first.accountId, to: second.accountId } }]);
});

test("a process that another one has overtaken moves nothing", async () => {
  const overtaken = await leasedCharge();
  const holder = await leaseAgain(overtaken.charge.id);
  expect(await move(overtaken)).toBeNull();
  expect(await accountOf(holder)).toBe(first.accountId);
  expect(await move(holder)).not.toBeNull();
});
