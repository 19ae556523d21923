import { randomUUID } from "node:crypto";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { MerchantId } from "@/lib/platform/values/ids";
import { seal } from "@/lib/platform/vault";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { callControl } from "@/testing/control";
import { now } from "@/testing/fake-clock";
import type { ChangeLog } from "../change-log";
import { listened, type Reported } from "./reported";
import { SHOP_NAMES, type ShopName } from "./shop-name";

/** A merchant with its account: at the Asaas-style provider, at the bank with API Pix, or a Pix key of its own. */
export interface Shop {
  readonly name: ShopName;
  readonly merchantId: MerchantId;
  readonly accountId: string;
  /** The simulator's name of the account; the key where it has none. */
  readonly atSimulator: string;
  readonly methods: readonly BillingType[];
  /** What its provider said last, and will say next. */
  readonly reported: Reported;
}

/** What makes an account: the simulator's part, and the service's. */
interface Opening {
  readonly kind: string;
  readonly methods: readonly BillingType[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

/** What the bank keeps of a Pix, in hundredths of a percent. */
export const BANK_TARIFF = 80;

const TOKEN = "t".repeat(43);

/** Opens a shop of a seed: its merchant, its account at the simulator, and that account in the service. */
export async function openShop(
  name: ShopName,
  seed: number,
  simulator: string,
  changeLog: ChangeLog,
): Promise<Shop> {
  const number = String(seed * SHOP_NAMES.length + SHOP_NAMES.indexOf(name)).padStart(12, "0");
  const merchantId = `33333333-3333-4333-8333-${number}` as MerchantId;
  const accountId = `44444444-4444-4444-8444-${number}`;
  const atSimulator = `${name}-${seed}-${randomUUID()}`;
  const { kind, methods, config, secrets } = await OPEN[name](simulator, atSimulator);
  await changeLog.sql(
    `WITH merchant AS (
      INSERT INTO merchants (id, name, client_id) VALUES ($1::uuid, 'Loja', $1::uuid::text) RETURNING id
    ) INSERT INTO psp_accounts
        (id, merchant_id, kind, name, methods, config, sealed_secrets, webhook_token_hash, created_at)
      SELECT $2::uuid, id, $3, 'Conta', $4::billing_type[], $5, $6, $7, $8::timestamptz FROM merchant`,
    [
      merchantId,
      accountId,
      kind,
      methods,
      JSON.stringify(config),
      seal("psp-secrets", accountId, JSON.stringify(secrets)),
      Buffer.from(accountId),
      now(),
    ],
  );
  const reported: Reported = { said: new Map(), heard: new Map(), misreport: new Map() };
  reachThrough(accountId, listened(await providerOf(accountId), reported));
  return { name, merchantId, accountId, atSimulator, methods, reported };
}

const OPEN: Readonly<
  Record<ShopName, (simulator: string, atSimulator: string) => Promise<Opening>>
> = {
  async provider(simulator, atSimulator) {
    const apiKey = `$aact_test_${atSimulator}`;
    const path = `/accounts/${atSimulator}`;
    await callControl(`${simulator}/control/asaas`, "PUT", path, {
      apiKey,
      name: "LOJA",
      minimum: "0.01",
    });
    return {
      kind: "asaas",
      methods: BILLING_TYPES,
      config: { apiUrl: `${simulator}/asaas/v3`, listEveryMs: 0 },
      secrets: { apiKey, webhookToken: TOKEN, callbackToken: TOKEN },
    };
  },
  async bank(simulator, atSimulator) {
    await callControl(`${simulator}/control`, "PUT", `/accounts/${atSimulator}`, {
      clientSecret: TOKEN,
      chave: atSimulator,
      nome: "LOJA",
      cidade: "RECIFE",
    });
    const config = {
      apiUrl: `${simulator}/pix/v2`,
      tokenUrl: `${simulator}/oauth/token`,
      pixKey: atSimulator,
      tariff: { fixedCents: 0, basisPoints: BANK_TARIFF },
    };
    const secrets = { clientId: atSimulator, clientSecret: TOKEN, webhookToken: TOKEN };
    return { kind: "bacen-pix", methods: ["PIX"], config, secrets };
  },
  async ownKey() {
    const config = { pixKey: "loja@example.com", receiverName: "Loja", city: "Recife" };
    return { kind: "static-pix", methods: ["PIX"], config, secrets: {} };
  },
};
