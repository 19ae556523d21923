import type { NewCharge } from "@/lib/charges/charge";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { seal } from "@/lib/platform/vault";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { reachThrough } from "@/lib/providers/reach";
import { now, setTime } from "@/testing/fake-clock";
import { Random } from "@/testing/random";
import { SeededBank } from "@/testing/seeded-bank";
import { MANY_FAULTS, NO_FAULTS, SeededProvider, SOME_FAULTS } from "@/testing/seeded-psp";
import type { ChangeLog } from "./change-log";
import { Oracle } from "./oracle";

/** A create request that was sent, so that it can be sent again. */
export interface Creation {
  readonly key: string;
  readonly input: NewCharge;
}

/** A refund request that was sent. */
export interface RefundRequest {
  readonly chargeId: ChargeId;
  readonly key: string;
  readonly amount: bigint | null;
}

/** The state of one seed: one merchant with one account at one bank. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly merchantId: MerchantId;
  readonly accountId: string;
  readonly bank: SeededBank;
  readonly psp: SeededProvider;
  readonly oracle: Oracle;
  readonly changeLog: ChangeLog;
  /** The requests that were sent, so that an action can send one again. */
  readonly creations: Creation[];
  readonly refundRequests: RefundRequest[];
  /** By idempotency key: the refund that it is known to have made, and the requested amount. */
  readonly refundsMade: Map<string, { readonly id: string; readonly amount: bigint | null }>;
  /** The attempts at each stored notification; the job library gives up after 10. */
  readonly tries: Map<number, number>;
}

/** Prepares a database, once: the price that every merchant pays. */
export async function prepareDatabase(): Promise<void> {
  await insertPrice(null, "PIX", { fixed: cents(49), basisPoints: 99 }, brasiliaDay(now()));
}

/** A world that is the same for the same seed, in a database that other seeds may have used before. */
export async function newWorld(seed: number, changeLog: ChangeLog): Promise<World> {
  const random = new Random("world", seed);
  setTime(Date.UTC(2026, 10, 21) + random.between(0, 40 * 86_400_000));
  const id = String(seed).padStart(12, "0");
  const merchantId = `11111111-1111-4111-8111-${id}` as MerchantId;
  const accountId = `22222222-2222-4222-8222-${id}`;
  await changeLog.sql("DELETE FROM restores");
  // After a restored backup the provider may know more than the service, which then looks before it opens.
  const restored = random.chance(0.1);
  await changeLog.sql(
    `WITH merchant AS (
      INSERT INTO merchants (id, name, client_id) VALUES ($1::uuid, 'Loja', $1::uuid::text) RETURNING id
    ), restored AS (
      INSERT INTO restores (restored_at, snapshot_at) SELECT $4::timestamptz, $4::timestamptz WHERE $6::boolean
    ) INSERT INTO psp_accounts (id, merchant_id, kind, name, config, sealed_secrets, webhook_token_hash, created_at)
      SELECT $2::uuid, id, 'seeded', 'Banco', '{}', $3, $5, $4::timestamptz FROM merchant`,
    [
      merchantId,
      accountId,
      seal("psp-secrets", accountId, "{}"),
      now(),
      Buffer.from(accountId),
      restored,
    ],
  );
  const bank = new SeededBank(String(seed), `key-${seed}`, {
    idempotent: random.chance(0.65),
    removesExpired: random.chance(0.5),
    reportsKey: random.chance(0.8),
    misreadsOneOf: random.chance(0.2) ? 6 : 0,
    refusesOneOf: random.chance(0.3) ? 6 : 0,
  });
  const psp = new SeededProvider(seed, bank, random.pick([10_000, 60_000]));
  psp.faults = random.weighted([
    [15, NO_FAULTS],
    [55, SOME_FAULTS],
    [30, MANY_FAULTS],
  ]);
  reachThrough(accountId, psp);
  return {
    seed,
    random,
    merchantId,
    accountId,
    bank,
    psp,
    oracle: new Oracle(),
    changeLog,
    creations: [],
    refundRequests: [],
    refundsMade: new Map(),
    tries: new Map(),
  };
}
