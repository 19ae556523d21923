import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { ChargeOrder } from "@/lib/providers/port";
import { type RunningSimulator, startSimulator } from "@/simulator/server";
import { type BacenPixAccount, readBacenPixAccount } from "./account";
import { bacenPix } from "./bacen-pix";
import { probeBacenPix } from "./probe";

// Each bank's profile against the simulator that plays the bank: what a profile lacks fails here first.

const now = new Date();
let bank: RunningSimulator;
let state: string;

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), "vintem-banks-"));
  bank = await startSimulator({ state });
});
afterAll(async () => {
  await bank.close();
  rmSync(state, { recursive: true, force: true });
});

async function control(method: "PUT" | "POST", path: string, body: object) {
  const answer = await request(`${bank.url}/control${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(text);
  return JSON.parse(text) as Record<string, unknown>;
}

/** An account at the bank, as a merchant enters it. */
async function accountAt(profile: string, [apiPath, tokenPath]: readonly [string, string]) {
  const secrets = {
    clientId: randomUUID(),
    clientSecret: profile === "sicoob" ? "" : "segredo",
    webhookToken: "w".repeat(32),
    ...(profile === "banco-do-brasil" ? { applicationKey: "chave-da-aplicacao" } : {}),
  };
  const pixKey = randomUUID();
  await control("PUT", `/accounts/${secrets.clientId}`, {
    clientSecret: "segredo",
    chave: pixKey,
    nome: "LOJA",
    cidade: "RECIFE",
    profile,
    ...(profile === "banco-do-brasil" ? { appKey: "chave-da-aplicacao" } : {}),
    ...(profile === "inter" ? { conta: "123456789" } : {}),
  });
  const config = {
    profile,
    apiUrl: `${bank.url}${apiPath}`,
    tokenUrl: `${bank.url}${tokenPath}`,
    pixKey,
    tariff: { fixedCents: 0, basisPoints: 0 },
    ...(profile === "inter" ? { currentAccount: "123456789" } : {}),
  };
  return { config, secrets };
}

const order = (overrides: Partial<ChargeOrder> = {}): ChargeOrder => ({
  chargeId: randomUUID() as ChargeId,
  txid: randomUUID().replaceAll("-", ""),
  pspChargeId: null,
  billingType: "PIX",
  amount: cents(1050),
  dueDate: "2099-12-31" as CivilDate,
  lateTerms: null,
  expiresAt: new Date(now.getTime() + 3_600_000),
  payer: { name: "Ana Souza", document: "12345678909", email: null, phone: null, address: null },
  description: "Pedido",
  receiver: "Loja",
  ...overrides,
});

const lateTerms = {
  fine: { kind: "percent", basisPoints: 200 },
  interest: { basisPointsPerMonth: 100 },
  discount: null,
} as const;

function psp({ config, secrets }: Awaited<ReturnType<typeof accountAt>>) {
  return bacenPix(randomUUID(), readBacenPixAccount(config, secrets));
}

const BANKS: readonly (readonly [string, readonly [string, string]])[] = [
  ["standard", ["/pix/v2", "/oauth/token"]],
  ["efi", ["/bancos/efi/v2", "/bancos/efi/oauth/token"]],
  ["inter", ["/bancos/inter/pix/v2", "/bancos/inter/oauth/v2/token"]],
  [
    "sicoob",
    [
      "/bancos/sicoob/pix/api/v2",
      "/bancos/sicoob/auth/realms/cooperado/protocol/openid-connect/token",
    ],
  ],
  ["banco-do-brasil", ["/bancos/banco-do-brasil/pix/v2", "/bancos/banco-do-brasil/oauth/token"]],
  ["itau", ["/bancos/itau/pix_recebimentos/v2", "/bancos/itau/api/oauth/token"]],
  ["sicredi", ["/bancos/sicredi/api/v2", "/bancos/sicredi/oauth/token"]],
  ["bradesco", ["/bancos/bradesco/v2", "/bancos/bradesco/auth/server/oauth/token"]],
  ["santander", ["/bancos/santander/api/v1", "/bancos/santander/oauth/token"]],
];

describe.each(BANKS)("at %s", (profile, paths) => {
  test("a charge is made, paid, found, listed and refunded", async () => {
    const account = await accountAt(profile, paths);
    const provider = psp(account);
    const charge = order();
    expect((await provider.open(charge, now)).kind).toBe("opened");
    await control("POST", `/cobs/${charge.txid}/pay`, {});
    const paid = await provider.find(charge);
    if (paid.kind !== "paid") throw new Error(paid.kind);
    const [endToEndId = ""] = paid.endToEndIds;
    expect((await provider.readSettlement(endToEndId)).kind).toBe("found");
    const window = { from: new Date(now.getTime() - 60_000), to: new Date(Date.now() + 60_000) };
    const listed = await provider.listSettlements({ ...window, page: 0, changing: false });
    expect(listed).toMatchObject({ kind: "page", items: [{ reference: endToEndId }] });
    const refund = { reference: endToEndId, pspRefundId: "d1", amount: cents(50) };
    const sent = await provider.refund({ ...refund, description: null, requestedAt: now });
    expect(sent).toMatchObject({ kind: "known", refund: { pspRefundId: "d1", amount: 50n } });
  });

  test("a charge with late terms is made, and withdrawn", async () => {
    const provider = psp(await accountAt(profile, paths));
    const charge = order({ lateTerms, expiresAt: new Date("2100-01-31T02:59:59Z") });
    expect((await provider.open(charge, now)).kind).toBe("opened");
    expect(await provider.withdraw(charge, now)).toEqual({ kind: "withdrawn" });
  });

  test("our address is registered, and a test of the account finds it", async () => {
    const { config, secrets } = await accountAt(profile, paths);
    const url = `https://loja.example/webhooks/${secrets.webhookToken}`;
    expect(await psp({ config, secrets }).registerWebhook(url)).toBe(true);
    const account: BacenPixAccount = readBacenPixAccount(config, secrets);
    const { steps, ...found } = await probeBacenPix(account, null, new Date());
    expect(steps.map(({ name, result }) => `${name} ${result}`)).toEqual([
      "token done",
      "charge done",
      "charges done",
      "due_charges done",
      "payments done",
      "webhook done",
    ]);
    expect(found).toEqual({ kind: "works", webhook: { kind: "ours" }, clockOffsetSeconds: null });
  });
});

test.each(["inter", "sicoob", "banco-do-brasil", "itau", "santander"])(
  "an account at %s that says it is a bank like the standard's does not work",
  async (profile) => {
    const paths = BANKS.find(([id]) => id === profile)?.[1] ?? ["", ""];
    const { config, secrets } = await accountAt(profile, paths);
    const account = readBacenPixAccount({ ...config, profile: "standard" }, secrets);
    expect((await probeBacenPix(account, null, new Date())).kind).toBe("failed");
  },
);
