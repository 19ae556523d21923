import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { codeExpiry, type NewCharge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { brasiliaDay, lastSecondOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { claimOf, newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findCharge } from "./charges";
import { type ChargeClaim, claimCharge } from "./claims";
import { LEASE_MS } from "./leases";

const database = freshDatabase();
let merchant: { id: MerchantId; lockKey: number };
let pspAccountId: string;

beforeAll(async () => {
  merchant = await newMerchant();
  const [account] = await database.sql(
    `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash)
     VALUES ('static-pix', 'Chave', '{}', '', 'x') RETURNING id`,
  );
  pspAccountId = String(account?.id);
});

function pricedClaim(input: NewCharge, changes: Partial<ChargeClaim> = {}): ChargeClaim {
  const price = { id: 1n, fixed: cents(49), basisPoints: 100 };
  return claimOf(merchant, { input, price, actor: "client:t", ...changes });
}

async function eventsOf(id: ChargeId) {
  return database.sql(
    "SELECT number, type, from_status, to_status, actor FROM charge_events WHERE charge_id = $1 ORDER BY number",
    [id],
  );
}

const address = {
  street: 'Rua "das" Flores',
  number: "10",
  complement: null,
  district: "Centro",
  city: "São Paulo",
  state: "SP",
  postalCode: "01001000",
};
const lateTerms = {
  fine: { kind: "percent", basisPoints: 200 },
  interest: { basisPointsPerMonth: 100 },
  discount: null,
} as const;

describe("what was written is what is answered", () => {
  const cases: [string, Partial<NewCharge>][] = [
    ["Pix", {}],
    ["Pix of one minute", { pixExpiresInMinutes: 1 }],
    ["Pix beyond its due date", { pixExpiresInMinutes: 43_200 }],
    ["Pix with late terms", { lateTerms }],
    ["boleto", { billingType: "BOLETO", lateTerms }],
    ["payer's choice", { billingType: "UNDEFINED" }],
    ["the largest amount", { amount: cents(999_999_999_999n) }],
    [
      "every field, with whatever text",
      {
        description: "a\tb\nc\\d \"e\" 'f' 😀 \u2028 {},[]",
        returnUrl: "https://loja.example/volta?a=1",
        reference: "PED-1 😀 \\x00",
        metadata: { "a/b~c": "", "10": 'x\\n"{}\n', constructor: "😀" },
        payer: {
          name: "José D'Ávila \\x00",
          document: "12345678000195",
          email: "a@b.example",
          phone: "11999998888",
          address,
        },
      },
    ],
  ];
  test.each(cases)("%s", async (_, changes) => {
    const input = newCharge(changes);
    const claimed = await claimCharge(pricedClaim(input));
    expect(claimed.charge).toEqual(await findCharge(merchant.id, claimed.charge.id));
    const { createdAt, pixExpiresAt, status } = claimed.charge;
    expect(status).toBe("PENDING");
    expect(pixExpiresAt).toEqual(input.billingType === "PIX" ? codeExpiry(input, createdAt) : null);
    expect(await eventsOf(claimed.charge.id)).toEqual([
      { number: 1, type: "created", from_status: null, to_status: "PENDING", actor: "client:t" },
    ]);
  });

  test("one that a PSP has to open is taken up with it", async () => {
    const claimed = await claimCharge(pricedClaim(newCharge(), { pspAccountId }));
    if (claimed.kind !== "new") throw new Error(claimed.kind);
    expect(claimed.charge.status).toBe("CREATING");
    expect(claimed.leased).toMatchObject({
      charge: claimed.charge,
      merchantName: "Loja",
      attempt: 1,
      lookFirst: false,
      takenAt: claimed.charge.createdAt,
    });
    const [row] = await database.sql(
      `SELECT attempts, lease_token, lease_until > clock_timestamp() AS held, last_asked_at = created_at AS asked
       FROM charges WHERE id = $1`,
      [claimed.charge.id],
    );
    const { token } = claimed.leased ?? {};
    expect(row).toEqual({ attempts: 1, lease_token: token, held: true, asked: true });
  });

  describe("a watermark ahead of the clock", () => {
    const claimBehind = async (watermark: Date, input: NewCharge) => {
      const { id: merchantId, lockKey } = await newMerchant();
      await database.sql("INSERT INTO sync_fences (merchant_id, fence_at) VALUES ($1, $2)", [
        merchantId,
        watermark,
      ]);
      const claimed = await claimCharge(pricedClaim(input, { merchantId, lockKey, pspAccountId }));
      if (claimed.kind !== "new" || !claimed.leased) throw new Error("it is not leased");
      return { charge: claimed.charge, takenAt: claimed.leased.takenAt };
    };

    test("dates the charge and its code, not its lease", async () => {
      const watermark = new Date(now().getTime() + 59_000);
      const input = newCharge({ pixExpiresInMinutes: 1 });
      const { charge, takenAt } = await claimBehind(watermark, input);
      expect(charge.createdAt).toEqual(watermark);
      expect(charge.pixExpiresAt).toEqual(codeExpiry(input, watermark));
      expect(takenAt.getTime()).toBeLessThanOrEqual(now().getTime());
      const [row] = await database.sql(
        `SELECT lease_until - last_asked_at = $2 * interval '1 ms' AS leased, last_asked_at = $3 AS asked
         FROM charges WHERE id = $1`,
        [charge.id, LEASE_MS, takenAt],
      );
      expect(row).toEqual({ leased: true, asked: true });
    });

    test("beyond the end of the due date leaves the charge payable until then", async () => {
      const dueDate = brasiliaDay(now());
      const input = newCharge({ dueDate });
      const ends = lastSecondOfBrasiliaDay(dueDate);
      const { charge, takenAt } = await claimBehind(new Date(ends.getTime() + 30_000), input);
      expect(charge.pixExpiresAt).toEqual(ends);
      expect(takenAt.getTime()).toBeLessThanOrEqual(now().getTime());
    });
  });

  test("one that nobody has to be asked for is opened by being written", async () => {
    const instructions = { brCode: "code", boletoLine: null, paymentPage: null, pspChargeId: null };
    const claimed = await claimCharge(pricedClaim(newCharge(), { pspAccountId, instructions }));
    expect(claimed).toMatchObject({ kind: "new", leased: null, charge: { status: "PENDING" } });
    expect(claimed.charge).toEqual(await findCharge(merchant.id, claimed.charge.id));
    expect(await eventsOf(claimed.charge.id)).toMatchObject([
      { type: "created", from_status: null, to_status: "CREATING", actor: "client:t" },
      {
        type: "opened",
        from_status: "CREATING",
        to_status: "PENDING",
        actor: `psp:${pspAccountId}`,
      },
    ]);
  });
});

describe("claims that come together", () => {
  test("one that the database refuses fails alone", async () => {
    const good = Array.from({ length: 10 }, () => pricedClaim(newCharge()));
    const payer = { ...newCharge().payer, document: "no document" };
    const claims = [...good.slice(0, 5), pricedClaim(newCharge({ payer })), ...good.slice(5)];
    const outcomes = await Promise.allSettled(claims.map(claimCharge));
    expect(outcomes.map(({ status }) => status)).toEqual(
      claims.map(({ input }) => (input.payer === payer ? "rejected" : "fulfilled")),
    );
    for (const { id } of good) expect(await findCharge(merchant.id, id)).not.toBeNull();
  });

  test("of one key with two bodies the second one gets the first one's charge and hash", async () => {
    const key = { idempotencyKey: randomUUID(), id: randomUUID() as ChargeId };
    const first = pricedClaim(newCharge(), { ...key, requestHash: Buffer.from("one") });
    const second = pricedClaim(newCharge({ amount: cents(7) }), {
      ...key,
      requestHash: Buffer.from("two"),
    });
    const [a, b] = await Promise.all([claimCharge(first), claimCharge(second)]);
    expect(a.kind).toBe("new");
    expect(b).toMatchObject({ kind: "held", requestHash: Buffer.from("one"), charge: a.charge });
  });

  test("those of several merchants each see their own alone", async () => {
    const other = await newMerchant();
    const claims = Array.from({ length: 40 }, (_, i) =>
      pricedClaim(newCharge(), i % 2 ? { merchantId: other.id, lockKey: other.lockKey } : {}),
    );
    const claimed = await Promise.all(claims.map(claimCharge));
    expect(claimed.every(({ kind }) => kind === "new")).toBe(true);
    for (const { id, merchantId } of claims) {
      expect(await findCharge(merchantId, id)).not.toBeNull();
      const foreign = merchantId === other.id ? merchant.id : other.id;
      expect(await findCharge(foreign, id)).toBeNull();
    }
  });
});
