import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { z } from "zod";
import { now } from "@/lib/clock";
import { addMember } from "@/lib/database/members";
import { allMerchants } from "@/lib/database/merchants";
import {
  activePspAccounts,
  insertPspAccount,
  type StoredPspAccount,
  updatePspConfig,
} from "@/lib/database/psp-accounts";
import { insertPrice } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { BILLING_TYPES, type BillingType } from "@/lib/domain/charge";
import type { Price } from "@/lib/domain/fee";
import { cents } from "@/lib/domain/money";
import { SettingError } from "@/lib/env";
import { enrolMerchant } from "@/lib/identity/enrol-merchant";
import { freshPassword, hashPassword } from "@/lib/identity/passwords";
import { readAsaasAccount } from "@/lib/psp/asaas/account";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";

/** What the simulated bank keeps of each Pix: 0,8 %. */
const SIMULATED_TARIFF = { fixedCents: 0, basisPoints: 80 };

/** The demo merchant's prices, one for every method. */
const DEMO_PRICES: Record<BillingType, Price> = {
  PIX: { fixed: cents(0), basisPoints: 99 },
  CREDIT_CARD: { fixed: cents(49), basisPoints: 349 },
  DEBIT_CARD: { fixed: cents(35), basisPoints: 199 },
  BOLETO: { fixed: cents(199), basisPoints: 0 },
  UNDEFINED: { fixed: cents(49), basisPoints: 349 },
};

/** What the sandbox leaves to the simulated provider; Pix comes through the simulated bank. */
const PROVIDER_METHODS: readonly BillingType[] = [
  "CREDIT_CARD",
  "DEBIT_CARD",
  "BOLETO",
  "UNDEFINED",
];

/**
 * Makes the simulator the operator's default PSP, as a bank and as a provider: registers an account of
 * each at both ends, and after a restart brings the addresses, and whatever the simulator may have
 * forgotten, up to date.
 */
export async function connectSimulator(simulatorUrl: string): Promise<void> {
  await connectBank(simulatorUrl);
  await connectProvider(simulatorUrl);
}

/** A second bank would know none of the charges of the first, and take its place. */
async function assertNoOtherBank(known: string, simulatorUrl: string): Promise<void> {
  if (known === simulatorUrl) return;
  const answers = await request(`${known}/control/cobs?limit=1`).then(
    ({ body }) => body.dump().then(() => true),
    () => false,
  );
  if (answers) {
    throw new SettingError(
      `Another sandbox on this database plays its bank at ${known}: set SIMULATOR_URL to that address.`,
    );
  }
}

async function defaultAccount(wanted: string): Promise<StoredPspAccount | undefined> {
  const accounts = await activePspAccounts();
  return accounts.find(({ merchantId, name }) => merchantId === null && name === wanted);
}

async function connectProvider(simulatorUrl: string): Promise<void> {
  const kept = await defaultAccount(PROVIDER);
  const apiUrl = `${simulatorUrl}/asaas/v3`;
  if (kept) {
    const { secrets } = readAsaasAccount(kept.config, kept.secrets);
    await tellProvider(simulatorUrl, secrets.apiKey);
    await updatePspConfig(kept.id, { ...(kept.config as object), apiUrl });
    return;
  }
  const secrets = {
    apiKey: `$aact_hmlg_${randomBytes(24).toString("hex")}`,
    webhookToken: randomBytes(32).toString("base64url"),
    callbackToken: randomBytes(32).toString("base64url"),
  };
  await tellProvider(simulatorUrl, secrets.apiKey);
  await insertPspAccount({
    merchantId: null,
    kind: "asaas",
    name: PROVIDER,
    methods: PROVIDER_METHODS,
    // The simulator's requests do not linger and its calls are not counted, unlike a real provider's.
    config: { apiUrl, reopenAfterMs: 10_000, listEveryMs: 0 },
    secrets,
    webhookToken: secrets.webhookToken,
  });
}

function tellProvider(url: string, apiKey: string): Promise<void> {
  return tell(`${url}/control/asaas/accounts/vintem`, { apiKey, name: "VINTEM SANDBOX" });
}

async function connectBank(simulatorUrl: string): Promise<void> {
  const kept = await defaultAccount(SIMULATOR);
  const addresses = {
    apiUrl: `${simulatorUrl}/pix/v2`,
    tokenUrl: `${simulatorUrl}/oauth/token`,
  };
  if (kept) {
    const { config, secrets } = readBacenPixAccount(kept.config, kept.secrets);
    await assertNoOtherBank(new URL(config.apiUrl).origin, simulatorUrl);
    await tellSimulator(simulatorUrl, secrets.clientId, secrets.clientSecret, config.pixKey);
    await updatePspConfig(kept.id, { ...(kept.config as object), ...addresses });
    return;
  }
  const secrets = {
    clientId: `vintem-${randomBytes(6).toString("hex")}`,
    clientSecret: randomBytes(24).toString("base64url"),
    webhookToken: randomBytes(32).toString("base64url"),
  };
  const config = { ...addresses, pixKey: crypto.randomUUID(), tariff: SIMULATED_TARIFF };
  await tellSimulator(simulatorUrl, secrets.clientId, secrets.clientSecret, config.pixKey);
  await insertPspAccount({
    merchantId: null,
    kind: "bacen-pix",
    name: SIMULATOR,
    methods: ["PIX"],
    config,
    secrets,
    webhookToken: secrets.webhookToken,
  });
}

const SIMULATOR = "Simulador";
const PROVIDER = "Simulador (Asaas)";

function tellSimulator(
  url: string,
  clientId: string,
  clientSecret: string,
  pixKey: string,
): Promise<void> {
  const account = { clientSecret, chave: pixKey, nome: "VINTEM SANDBOX", cidade: "SAO PAULO" };
  return tell(`${url}/control/accounts/${clientId}`, account);
}

async function tell(address: string, account: object): Promise<void> {
  const answer = await request(address, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`the simulator refused the account: ${text}`);
}

const demoSchema = z.object({
  merchantId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  email: z.string(),
  password: z.string(),
  /** Who runs this sandbox; null where somebody else has their e-mail, and before they are made. */
  operator: z.object({ email: z.string(), password: z.string() }).nullable().default(null),
});
export type Demo = z.output<typeof demoSchema>;

/**
 * The demo merchant and the demo operator, made on the first start. Their credentials are kept beside
 * the data, readable by this user alone, so that every start can show them; null where they were never
 * kept.
 */
export async function demoPeople(dataDir: string): Promise<Demo | null> {
  const file = join(dataDir, "demo.json");
  const demo = existsSync(file)
    ? demoSchema.parse(JSON.parse(readFileSync(file, "utf8")))
    : await demoMerchant();
  if (!demo || demo.operator) return demo;
  const complete = { ...demo, operator: await demoOperator() };
  writeFileSync(file, JSON.stringify(complete, null, 2), { mode: 0o600 });
  return complete;
}

async function demoOperator(): Promise<Demo["operator"]> {
  const email = "operacao@vintem.example";
  const password = freshPassword();
  const passwordHash = await hashPassword(password);
  const id = await addMember({
    merchantId: null,
    role: "operator",
    email,
    name: null,
    passwordHash,
  });
  return id === null ? null : { email, password };
}

async function demoMerchant(): Promise<Demo | null> {
  if ((await allMerchants()).length > 0) return null;
  const enrolled = await enrolMerchant("Loja Demonstração", "demo@vintem.example");
  if (!enrolled) return null;
  const { merchant, clientSecret, email, password } = enrolled;
  for (const type of BILLING_TYPES) {
    await insertPrice(merchant.id, type, DEMO_PRICES[type], brasiliaDay(now()));
  }
  const { id: merchantId, clientId } = merchant;
  return { merchantId, clientId, clientSecret, email, password, operator: null };
}
