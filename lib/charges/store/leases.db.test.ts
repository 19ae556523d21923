import { expect, test } from "vitest";
import { asService } from "@/lib/platform/db/connection";
import { newCharge, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import {
  LEASE_EDITS,
  LEASE_ENDING,
  LEASE_FORGOTTEN,
  leaseEndingCharges,
  leaseForgottenCharges,
  putBackLease,
} from "./leases";

const database = freshDatabase();

interface Plan {
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

function passed(plan: Plan): number {
  return (
    (plan["Rows Removed by Filter"] ?? 0) + (plan.Plans ?? []).reduce((n, p) => n + passed(p), 0)
  );
}

test("the look for charges whose time is up passes none of those that wait", async () => {
  const merchant = await newMerchant();
  const written = Array.from({ length: 600 }, () => writtenCharge(merchant));
  const charges = (await Promise.all(written)).map(({ id }) => id);
  const [fresh = "", tried = ""] = charges;
  await database.sql(
    `UPDATE charges SET lapses_at = clock_timestamp() - interval '1 s',
       lease_until = CASE WHEN id = $2 THEN clock_timestamp() - interval '1 s' END WHERE id IN ($1, $2)`,
    [fresh, tried],
  );
  await database.sql("ANALYZE charges");
  const [plan] = await asService(async (tx) => {
    const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${LEASE_ENDING}`;
    const { rows } = await tx.query<{ "QUERY PLAN": { Plan: Plan }[] }>({ text, values: [64] });
    await tx.query({ text: "UPDATE charges SET lease_until = NULL" });
    return rows;
  });
  expect(passed(plan?.["QUERY PLAN"][0]?.Plan ?? {})).toBeLessThan(10);
  await database.sql(
    "UPDATE charges SET lease_until = clock_timestamp() - interval '1 s' WHERE id = $1",
    [tried],
  );
  // A charge that was never tried goes first.
  expect((await leaseEndingCharges(1)).map(({ charge }) => charge.id)).toEqual([fresh]);
  expect((await leaseEndingCharges(5)).map(({ charge }) => charge.id)).toEqual([tried]);
});

test.skipIf(PARTITIONED)(
  "the looks for charges to be opened and changed pass none of the others, before and after they are analysed",
  async () => {
    await database.sql(
      `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
       payer_name, payer_document, created_at, lapses_at)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', 'PENDING', 'BOLETO', i, '2099-01-01', 'Ana', '12345678909', now(), '2099-01-01Z'
       FROM generate_series(1, 6000) AS i`,
      [(await newMerchant()).id],
    );
    const passedBy = async (statement: string) => {
      const [plan] = await asService(async (tx) => {
        const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`;
        return (await tx.query<{ "QUERY PLAN": { Plan: Plan }[] }>({ text, values: [4] })).rows;
      });
      return passed(plan?.["QUERY PLAN"][0]?.Plan ?? {});
    };
    const statements = [LEASE_FORGOTTEN, LEASE_EDITS];
    for (const statement of statements) expect(await passedBy(statement)).toBeLessThan(10);
    await database.sql("ANALYZE charges");
    for (const statement of statements) expect(await passedBy(statement)).toBeLessThan(10);
  },
);

test("a charge that is put back comes again as if it had not been leased", async () => {
  const [account] = await database.sql<{ id: string }>(
    `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash)
     VALUES ('bacen-pix', 'Banco', '{}', '', gen_random_uuid()::text::bytea) RETURNING id`,
  );
  const pix = { input: newCharge(), pspAccountId: account?.id ?? null };
  const { id } = await writtenCharge(await newMerchant(), pix);
  const state = () =>
    database.sql("SELECT attempts, last_asked_at, lease_token FROM charges WHERE id = $1", [id]);
  await database.sql(
    `UPDATE charges SET attempts = 0, last_asked_at = NULL, lease_token = NULL,
       lease_until = clock_timestamp() - interval '1 s' WHERE id = $1`,
    [id],
  );
  const before = await state();
  const take = async () =>
    (await leaseForgottenCharges(100)).find(({ charge }) => charge.id === id);
  const first = await take();
  if (!first) throw new Error("the charge is not leased");
  expect(await state()).not.toEqual(before);
  await putBackLease(first, 0, "opening");
  expect(await state()).toEqual(before);
  const second = await take();
  expect(second).toMatchObject({ attempt: 1, isStamped: true });
  // Nothing is put back by who has lost it.
  const held = await state();
  await putBackLease(first, 0, "opening");
  expect(await state()).toEqual(held);
});
