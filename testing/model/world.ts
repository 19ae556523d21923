import { insertPrice } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import type { ChargeId, MerchantId, NewCharge } from "@/lib/domain/charge";
import { cents } from "@/lib/domain/money";
import { reachThrough } from "@/lib/operations/psp-of";
import { now, setTime } from "@/lib/testing/fake-clock";
import { Random } from "@/lib/testing/random";
import { SeededBank } from "@/lib/testing/seeded-bank";
import { CALM, MIXED, SeededPsp, STORM } from "@/lib/testing/seeded-psp";
import { seal } from "@/lib/vault";
import type { Feed } from "./feed";
import { Mirror } from "./mirror";

/** A create request that was sent, so that it can be sent again. */
export interface Creation {
  readonly key: string;
  readonly asked: NewCharge;
}

/** A refund request that was sent. */
export interface RefundAsking {
  readonly chargeId: ChargeId;
  readonly key: string;
  readonly amount: bigint | null;
}

/** All that one seed is about: one merchant with one account at one bank. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly merchantId: MerchantId;
  readonly accountId: string;
  readonly bank: SeededBank;
  readonly psp: SeededPsp;
  readonly mirror: Mirror;
  readonly feed: Feed;
  /** What was sent, for sending it again. */
  readonly creations: Creation[];
  readonly refundAskings: RefundAsking[];
  /** What a key is known to have made: the refund, and the amount that was asked for. */
  readonly refundsMade: Map<string, { readonly id: string; readonly amount: bigint | null }>;
  /** How often each stored notification was looked into; the job library gives up at 10. */
  readonly tries: Map<number, number>;
}

/** Once a database: what every merchant finds there. */
export async function setTheScene(): Promise<void> {
  await insertPrice(null, "PIX", { fixed: cents(49), basisPoints: 99 }, brasiliaDay(now()));
}

/** A world that is the same for the same seed, in a database that other seeds may have used before. */
export async function newWorld(seed: number, feed: Feed): Promise<World> {
  const random = new Random("world", seed);
  setTime(Date.UTC(2026, 10, 21) + random.between(0, 40 * 86_400_000));
  const id = String(seed).padStart(12, "0");
  const merchantId = `11111111-1111-4111-8111-${id}` as MerchantId;
  const accountId = `22222222-2222-4222-8222-${id}`;
  await feed.sql("DELETE FROM restores");
  // A backup was put back lately: the PSP may know more than we do, so everybody looks first.
  const restored = random.chance(0.1);
  await feed.sql(
    `WITH merchant AS (
      INSERT INTO merchants (id, name, client_id) VALUES ($1::uuid, 'Loja', $1::uuid::text) RETURNING id
    ), restored AS (
      INSERT INTO restores (restored_at, snapshot_at) SELECT $4::timestamptz, $4::timestamptz WHERE $6::boolean
    ) INSERT INTO psp_accounts (id, merchant_id, kind, name, config, sealed_secrets, webhook_token_hash, created_at)
      SELECT $2::uuid, id, 'seeded', 'Banco', '{}', $3, $5, $4::timestamptz FROM merchant`,
    [merchantId, accountId, seal("psp-secrets", "{}"), now(), Buffer.from(accountId), restored],
  );
  const bank = new SeededBank(String(seed), `key-${seed}`, {
    idempotent: random.chance(0.65),
    removesExpired: random.chance(0.5),
    tellsKey: random.chance(0.8),
    misreadsOneOf: random.chance(0.2) ? 6 : 0,
    refusesOneOf: random.chance(0.3) ? 6 : 0,
  });
  const psp = new SeededPsp(seed, bank, random.pick([10_000, 60_000]));
  psp.weather = random.weighted([
    [15, CALM],
    [55, MIXED],
    [30, STORM],
  ]);
  reachThrough(accountId, psp);
  return {
    seed,
    random,
    merchantId,
    accountId,
    bank,
    psp,
    mirror: new Mirror(),
    feed,
    creations: [],
    refundAskings: [],
    refundsMade: new Map(),
    tries: new Map(),
  };
}
