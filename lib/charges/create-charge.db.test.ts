import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import type { Charge, NewCharge } from "./charge";
import { createCharge } from "./create-charge";
import { openCharge } from "./open-charge";
import { findCharge } from "./store/charges";
import { leaseForgottenCharges } from "./store/leases";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 600, reopenAfterMs: 3_000 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(() => bank.clearFaults());

/** A description that fault rules can pick this one charge out by. */
const mark = () => `mark-${randomUUID()}`;

function create(input: NewCharge, idempotencyKey: string = randomUUID(), at = now()) {
  return createCharge({ merchantId, idempotencyKey, input, actor: "test" }, at);
}

async function created(input: NewCharge, key?: string): Promise<Charge> {
  const outcome = await create(input, key);
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

/** What the worker does each half second, once. */
async function workerRound(): Promise<void> {
  await Promise.all((await leaseForgottenCharges(100)).map(openCharge));
}

/** As if so much time had passed since the charge was last worked on. */
async function age(id: ChargeId, seconds: number): Promise<void> {
  await database.sql(
    `UPDATE charges SET lease_until = lease_until - $2 * interval '1 s',
       last_asked_at = last_asked_at - $2 * interval '1 s' WHERE id = $1`,
    [id, seconds],
  );
}

async function putsFor(charge: Charge): Promise<number> {
  const [known] = await bank.charges(txidOf(charge.id));
  return known?.puts ?? 0;
}

describe("one key, one charge (docs/api.md#idempotency-key)", () => {
  test("of 50 equal requests at once all get the same charge and the bank is asked once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const input = newCharge();
      const key = randomUUID();
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => create(input, key)));
      const charges = outcomes.map((o) => (o.kind === "created" ? o.charge : null));
      expect(new Set(charges.map((charge) => charge?.id)).size).toBe(1);
      expect(charges.every((charge) => charge?.status === "PENDING")).toBe(true);
      expect(outcomes.filter((o) => o.kind === "created" && !o.replayed)).toHaveLength(1);
      expect(charges[0] && (await putsFor(charges[0]))).toBe(1);
    }
  });

  const changes: [string, Partial<NewCharge>][] = [
    ["amount", { amount: cents(1051) }],
    ["due date", { dueDate: "2099-01-01" as CivilDate }],
    ["method", { billingType: "BOLETO" }],
    ["description", { description: "other" }],
    ["validity", { pixExpiresInMinutes: 10 }],
    ["payer's name", { payer: { ...newCharge().payer, name: "Bia" } }],
    ["payer's document", { payer: { ...newCharge().payer, document: "11144477735" } }],
    ["payer's e-mail", { payer: { ...newCharge().payer, email: "a@b.example" } }],
    ["payer's phone", { payer: { ...newCharge().payer, phone: "11999998888" } }],
    ["reference", { reference: "PED-1" }],
    ["metadata", { metadata: { canal: "site" } }],
  ];
  test.each(changes)(
    "the same key with another %s is refused and changes nothing",
    async (_, change) => {
      const key = randomUUID();
      const charge = await created(newCharge(), key);
      expect(await create(newCharge(change), key)).toEqual({ kind: "key_reused" });
      expect(await findCharge(merchantId, charge.id)).toEqual(charge);
      expect(await putsFor(charge)).toBe(1);
    },
  );

  test("a request without reference and metadata hashes as it did before they existed", async () => {
    const input = newCharge({ dueDate: "2030-01-31" as CivilDate });
    const charge = await created(input);
    const [row] = await database.sql("SELECT request_hash FROM charges WHERE id = $1", [charge.id]);
    const before = `["1050","2030-01-31","PIX",null,null,["Ana Souza","12345678909",null,null],null]`;
    expect(row).toEqual({ request_hash: createHash("sha256").update(before).digest() });
  });

  test("the order of metadata makes no difference to a request, its values and the reference do", async () => {
    const key = randomUUID();
    const input = newCharge({ reference: "PED-1", metadata: { canal: "site", loja: "3" } });
    const charge = await created(input, key);
    expect(await create({ ...input, metadata: { loja: "3", canal: "site" } }, key)).toMatchObject({
      kind: "created",
      replayed: true,
      charge: { id: charge.id, reference: "PED-1", metadata: { canal: "site", loja: "3" } },
    });
    for (const change of [
      { reference: null },
      { reference: "ped-1" },
      { metadata: null },
      { metadata: { canal: "site" } },
      { metadata: { canal: "3", loja: "site" } },
    ]) {
      expect(await create({ ...input, ...change }, key)).toEqual({ kind: "key_reused" });
    }
  });

  test("a retry 400 days later, long after the due date, still gets its charge", async () => {
    const key = randomUUID();
    const input = newCharge();
    const charge = await created(input, key);
    const later = new Date(now().getTime() + 400 * 86_400_000);
    const outcome = await create(input, key, later);
    expect(outcome).toMatchObject({ kind: "created", replayed: true, charge: { id: charge.id } });
    expect((await create(input, randomUUID(), later)).kind).toBe("due_date_past");
  });

  test("after a backup from before the charge was restored, a retry finds it at the bank again", async () => {
    const key = randomUUID();
    const input = newCharge();
    const charge = await created(input, key);
    await database.sql("DELETE FROM charge_events WHERE charge_id = $1", [charge.id]);
    await database.sql("DELETE FROM charges WHERE id = $1", [charge.id]);
    const again = await created(input, key);
    expect(again.id).toBe(charge.id);
    expect(await bank.charges(txidOf(charge.id))).toHaveLength(1);
    expect(again.brCode).toBe(charge.brCode);
  });
});

describe("a PSP that gives neither a yes nor a no", () => {
  test("the charge is on record before the bank is asked", async () => {
    const input = newCharge({ description: mark() });
    await bank.fault(
      { route: "PUT /cob/:txid", contains: input.description },
      { kind: "delay", ms: 400 },
    );
    const key = randomUUID();
    const running = create(input, key);
    const rows = () => database.sql("SELECT status FROM charges WHERE idempotency_key = $1", [key]);
    await expect.poll(rows, { interval: 20 }).toEqual([{ status: "CREATING" }]);
    expect((await running).kind).toBe("created");
  });

  test("an answer that was lost is looked for and adopted; the bank is asked once", async () => {
    const input = newCharge({ description: mark() });
    await bank.fault(
      { route: "PUT /cob/:txid", contains: input.description },
      { kind: "lost-response" },
    );
    const charge = await created(input);
    expect(charge).toMatchObject({ status: "CREATING", brCode: null });
    await age(charge.id, 2);
    await workerRound();
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "PENDING" });
    expect(await putsFor(charge)).toBe(1);
  });

  test("an absent charge is not asked for again while the first request may be on its way", async () => {
    const input = newCharge({ description: mark() });
    const match = { route: "PUT /cob/:txid", contains: input.description };
    await bank.fault(match, { kind: "error-before", status: 503 }, 1);
    const charge = await created(input);
    await age(charge.id, 1.5);
    await workerRound();
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "CREATING" });
    await age(charge.id, 5);
    await workerRound();
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "PENDING" });
    const [atBank] = await bank.charges(txidOf(charge.id));
    expect(atBank).toMatchObject({ status: "ATIVA", puts: 2 });
  });

  test("a bank that processes after we stopped waiting is not asked twice", async () => {
    const input = newCharge({ description: mark() });
    await bank.fault(
      { route: "PUT /cob/:txid", contains: input.description },
      { kind: "delay", ms: 1_500 },
    );
    const charge = await created(input);
    expect(charge.status).toBe("CREATING");
    for (let round = 0; round < 20; round += 1) {
      await database.sql("UPDATE charges SET lease_until = NULL WHERE id = $1", [charge.id]);
      await workerRound();
      await pause(150);
    }
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "PENDING" });
    expect(await putsFor(charge)).toBe(1);
  });

  test("a request that died before it took the charge up is finished by the worker", async () => {
    const input = newCharge();
    const charge = await created(input);
    // What a crash at docs/reliability.md C2 or C3 leaves: after the first commit, or after the lease.
    await database.sql(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica;
         UPDATE charges SET status = 'CREATING', br_code = NULL, attempts = 0, last_asked_at = NULL,
           created_at = created_at - interval '3 s' WHERE id = '${charge.id}'; END $$`,
    );
    await workerRound();
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "PENDING" });
  });

  test("an equal request during an unfinished one replays the charge as CREATING", async () => {
    const input = newCharge({ description: mark() });
    const match = { route: "PUT /cob/:txid", contains: input.description };
    await bank.fault(match, { kind: "error-before", status: 500 });
    const key = randomUUID();
    const charge = await created(input, key);
    // Nobody works on it until the worker takes it up again: the retry need not wait.
    expect(await create(input, key)).toMatchObject({
      kind: "created",
      replayed: true,
      charge: { id: charge.id, status: "CREATING" },
    });
  });
});

describe("a charge whose time ends before it was opened", () => {
  test("is CANCELED as expired, and nothing of it stays payable at the bank", async () => {
    const input = newCharge({ description: mark() });
    // The bank takes it and then always reports another amount, so it is never adopted.
    await bank.fault({ contains: input.description }, { kind: "tamper", field: "amount" });
    const charge = await created(input);
    expect(charge.status).toBe("CREATING");
    await database.sql("UPDATE charges SET lapses_at = clock_timestamp() WHERE id = $1", [
      charge.id,
    ]);
    await age(charge.id, 10);
    await workerRound();
    const ended = await findCharge(merchantId, charge.id);
    expect(ended).toMatchObject({ status: "CANCELED", cancelReason: "expired", brCode: null });
    const [atBank] = await bank.charges(txidOf(charge.id));
    expect(atBank?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("is not called expired while its first request may be on its way", async () => {
    const input = newCharge({ description: mark() });
    const match = { route: "PUT /cob/:txid", contains: input.description };
    await bank.fault(match, { kind: "error-before", status: 503 }, 1);
    const charge = await created(input);
    await database.sql("UPDATE charges SET lapses_at = clock_timestamp() WHERE id = $1", [
      charge.id,
    ]);
    await age(charge.id, 1.5);
    await workerRound();
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "CREATING" });
    await age(charge.id, 5);
    await workerRound();
    expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "CANCELED" });
  });
});

describe("what the bank answers is checked before it is believed", () => {
  test.each(["amount", "txid", "chave", "code-crc", "code-location", "no-location"])(
    "a charge with a wrong %s is not adopted and its code is never shown",
    async (field) => {
      const input = newCharge({ description: mark() });
      await bank.fault({ contains: input.description }, { kind: "tamper", field });
      const charge = await created(input);
      expect(charge).toMatchObject({ status: "CREATING", brCode: null });
      await age(charge.id, 10);
      await workerRound();
      expect(await findCharge(merchantId, charge.id)).toMatchObject({ brCode: null });
    },
  );

  test("a code that the bank leaves out is built from its location", async () => {
    const input = newCharge({ description: mark() });
    await bank.fault({ contains: input.description }, { kind: "tamper", field: "no-code" });
    const charge = await created(input);
    expect(charge.status).toBe("PENDING");
    expect(charge.brCode).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
  });

  test.each(["html", "truncated-json", "huge", "redirect"])(
    "an answer that is %s is no answer",
    async (as) => {
      const input = newCharge({ description: mark() });
      const match = { route: "PUT /cob/:txid", contains: input.description };
      await bank.fault(match, { kind: "malformed", as }, 1);
      const charge = await created(input);
      expect(charge.status).toBe("CREATING");
      await age(charge.id, 10);
      await workerRound();
      expect(await findCharge(merchantId, charge.id)).toMatchObject({ status: "PENDING" });
      expect(await bank.charges(txidOf(charge.id))).toHaveLength(1);
    },
  );
});

test("a final no is kept as CANCELED with the bank's words, and is the same on replay", async () => {
  const input = newCharge({ description: mark() });
  const violations = [{ razao: "devedor inválido", propriedade: "devedor.cpf" }];
  await bank.fault(
    { route: "PUT /cob/:txid", contains: input.description },
    { kind: "refuse", violations },
  );
  const key = randomUUID();
  const first = await create(input, key);
  const second = await create(input, key);
  const refused = {
    status: "CANCELED",
    cancelReason: "refused",
    refusal: "devedor.cpf: devedor inválido",
  };
  expect(first).toMatchObject({ kind: "refused", replayed: false, charge: refused });
  expect(second).toMatchObject({ kind: "refused", replayed: true, charge: refused });
});
