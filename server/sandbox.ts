import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { freshPassword, hashPassword } from "@/lib/members/passwords";
import { addMember } from "@/lib/members/store/members";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { allMerchants } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { SettingError } from "@/lib/platform/env";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Price } from "@/lib/platform/values/fee";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { ADAPTERS } from "@/lib/providers/registry";
import {
  activePspAccounts,
  insertPspAccount,
  updatePspConfig,
} from "@/lib/providers/store/psp-accounts";
import { readIfThere } from "./data-dir";

/** The demo merchant's prices, one for every method. */
const DEMO_PRICES: Record<BillingType, Price> = {
  PIX: { fixed: cents(0), basisPoints: 99 },
  CREDIT_CARD: { fixed: cents(49), basisPoints: 349 },
  DEBIT_CARD: { fixed: cents(35), basisPoints: 199 },
  BOLETO: { fixed: cents(199), basisPoints: 0 },
  UNDEFINED: { fixed: cents(49), basisPoints: 349 },
};

/**
 * Makes the simulator the operator's default PSP, for every kind of account that it can stand in for:
 * registers an account at both ends, and after a restart brings the addresses, and whatever the simulator
 * may have forgotten, up to date.
 */
export async function connectSimulator(simulatorUrl: string): Promise<void> {
  const accounts = await activePspAccounts();
  for (const { kind, sandbox, webhook } of ADAPTERS) {
    if (!sandbox || !webhook) continue;
    const { name, methods } = sandbox.account;
    const stored = accounts.find((one) => one.merchantId === null && one.name === name) ?? null;
    const settings = await sandbox.register(simulatorUrl, stored);
    if (stored) {
      await updatePspConfig(stored.id, settings.config);
    } else {
      const webhookToken = webhook.tokenOf(settings);
      await insertPspAccount({ merchantId: null, kind, name, methods, ...settings, webhookToken });
    }
  }
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
export async function demoAccounts(dataDir: string): Promise<Demo | null> {
  const file = join(dataDir, "demo.json");
  const kept = readIfThere(file);
  const demo = kept === null ? await demoMerchant() : readDemo(file, kept);
  if (!demo || demo.operator) return demo;
  const complete = { ...demo, operator: await demoOperator() };
  // Whole or not at all: half of it would stop every later start.
  writeFileSync(`${file}.new`, JSON.stringify(complete, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return complete;
}

/** @throws SettingError for a file that was cut off or changed. */
function readDemo(file: string, text: string): Demo {
  try {
    return demoSchema.parse(JSON.parse(text));
  } catch {
    throw new SettingError(
      `${file} is damaged: delete it; "npm run -s merchants" makes new credentials.`,
    );
  }
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
  const { merchant, clientSecret, email, password } = enrolled;
  for (const type of BILLING_TYPES) {
    await insertPrice(merchant.id, type, DEMO_PRICES[type], brasiliaDay(now()));
  }
  const { id: merchantId, clientId } = merchant;
  return { merchantId, clientId, clientSecret, email, password, operator: null };
}
