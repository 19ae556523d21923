import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { now } from "@/lib/clock";
import { findMerchant } from "@/lib/database/merchants";
import {
  activePspAccounts,
  disablePspAccount,
  findPspAccount,
  findPspAccountOwner,
  insertPspAccount,
  updatePspConfig,
  updatePspSecrets,
} from "@/lib/database/psp-accounts";
import { methodsOfUse } from "@/lib/domain/account-use";
import { BILLING_TYPES, type BillingType, type MerchantId, parseUuid } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import type { Note } from "@/lib/identity/audited";
import { readAsaasAccount } from "@/lib/psp/asaas/account";
import { newAsaas } from "@/lib/psp/asaas/given";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import {
  type Given,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

const USAGE = `PSP accounts: where the money arrives.

  npm run -s psp-accounts -- add --name "Banco X" --config config.json --secrets secrets.json [--merchant ID]
      An account at a bank with the Central Bank's API Pix. Without --merchant it is the operator's
      default, for every merchant without an account of its own.
      config.json   {"apiUrl": "https://…/v2", "tokenUrl": "https://…/oauth/token", "pixKey": "…",
                     "tariff": {"fixedCents": 0, "basisPoints": 80}, "city": "SAO PAULO",
                     "callbackSubject": {"CN": "webhook.banco.example"}}
                    With callbackSubject only callbacks over mutual TLS (WEBHOOK_TLS_PORT) whose
                    certificate has that subject are taken; without it the secret address is enough.
      secrets.json  {"clientId": "…", "clientSecret": "…", "certificate": "PEM", "privateKey": "PEM"}
  npm run -s psp-accounts -- add --kind asaas --name "Provedor" --config config.json --secrets secrets.json
                             [--methods BOLETO,CREDIT_CARD,DEBIT_CARD,UNDEFINED,PIX] [--merchant ID]
      An account at a provider with the Asaas API v3, used for --methods: all but PIX when it is left out.
      config.json   {"apiUrl": "https://api.asaas.com/v3"}
      secrets.json  {"apiKey": "$aact_…"}
  npm run -s psp-accounts -- update --id ID [--config config.json] [--secrets secrets.json]
      For a renewed certificate or secret: the account, its charges and its callback address stay.
  npm run -s psp-accounts -- list
      With --json also the configuration, never the secrets.
  npm run -s psp-accounts -- disable --id ID
      No new charges go there; open ones are still followed.

Every one takes --json. Secrets are sealed with VINTEM_SECRET before they are kept.
`;

const KINDS = ["bacen-pix", "asaas"] as const;
type Kind = (typeof KINDS)[number];

await runCommand(USAGE, {
  add: {
    options: ["name", "config", "secrets", "merchant", "kind", "methods"],
    act: "psp_account.add",
    about: ({ merchant }) => merchantNamed(merchant),
    run: add,
  },
  update: {
    options: ["id", "config", "secrets"],
    act: "psp_account.change",
    about: merchantOfAccount,
    run: update,
  },
  list: { options: [], run: list },
  disable: {
    options: ["id"],
    act: "psp_account.disable",
    about: merchantOfAccount,
    run: disable,
  },
});

async function add(given: Given, note: Note): Promise<Printed> {
  const merchantId = await merchantIdOf(given);
  const kind = kindOf(given);
  const methods = methodsOf(given, kind);
  const webhookToken = randomBytes(32).toString("base64url");
  const config = readJsonFile(given, "config");
  const secrets = { ...readJsonFile(given, "secrets"), ...freshTokens(kind, webhookToken) };
  check({ kind, config, secrets });
  const name = required(given, "name");
  const account = { kind, name, methods, config, secrets };
  const id = await insertPspAccount({ ...account, merchantId, webhookToken });
  note({ name }, id);
  return { json: { id, name, merchantId }, text: `${name} is account ${id}.` };
}

function kindOf({ kind = KINDS[0] }: Given): Kind {
  const known = KINDS.find((one) => one === kind);
  if (!known) throw new UsageError(`--kind is one of ${KINDS.join(", ")}.`);
  return known;
}

function methodsOf({ methods }: Given, kind: Kind): readonly BillingType[] {
  if (methods === undefined) return kind === "asaas" ? methodsOfUse("all_but_pix") : ["PIX"];
  const read = z.array(z.enum(BILLING_TYPES)).min(1).safeParse(String(methods).split(","));
  const possible = read.success && (kind === "asaas" || String(methods) === "PIX");
  if (!possible) {
    throw new UsageError(
      `--methods are some of ${BILLING_TYPES.join(", ")}, with commas between; a bank has PIX alone.`,
    );
  }
  return read.data;
}

/** What we make up of an account's secrets, and what an account that is changed keeps. */
function freshTokens(kind: Kind, webhookToken: string): object {
  return kind === "asaas" ? newAsaas(webhookToken).secrets : { webhookToken };
}

interface Checked {
  readonly kind: string;
  readonly config: unknown;
  readonly secrets: unknown;
}

/** The addresses that an account is reached at. */
function addressesOf({ kind, config, secrets }: Checked): readonly string[] {
  if (kind === "asaas") return [readAsaasAccount(config, secrets).config.apiUrl];
  const { apiUrl, tokenUrl } = readBacenPixAccount(config, secrets).config;
  return [apiUrl, tokenUrl];
}

/** Refuses what could not be used: a field that is missing, or secrets that would travel in the clear. */
function check(account: Checked): void {
  try {
    const clear = addressesOf(account).some((url) => !url.startsWith("https://"));
    if (clear && env().environment === "production")
      throw new Error("production needs https addresses");
  } catch (error) {
    throw impossible(error instanceof Error ? error.message : String(error));
  }
}

async function update(given: Given, note: Note): Promise<Printed> {
  const id = z.uuid().safeParse(required(given, "id"));
  const account = id.success ? await findPspAccount(id.data) : null;
  if (!account) throw impossible("There is no account with this --id; list shows them.");
  const { kind } = account;
  const config = given.config === undefined ? account.config : readJsonFile(given, "config");
  const secrets =
    given.secrets === undefined
      ? account.secrets
      : { ...readJsonFile(given, "secrets"), ...keptTokens(account) };
  check({ kind, config, secrets });
  if (pixKeyOf({ kind, config, secrets }) !== pixKeyOf(account)) {
    throw impossible("The Pix key of an account stays: add another account for another key.");
  }
  note({ name: account.name }, account.id);
  await updatePspConfig(account.id, config);
  await updatePspSecrets(account.id, secrets);
  return { json: { id: account.id, updated: true }, text: `${account.name} is updated.` };
}

/** What a PSP was told to call with: it stays, whatever else is renewed. */
function keptTokens({ kind, config, secrets }: Checked): object {
  if (kind === "asaas") {
    const { webhookToken, callbackToken } = readAsaasAccount(config, secrets).secrets;
    return { webhookToken, callbackToken };
  }
  return { webhookToken: readBacenPixAccount(config, secrets).secrets.webhookToken };
}

function pixKeyOf({ kind, config, secrets }: Checked): string | null {
  return kind === "asaas" ? null : readBacenPixAccount(config, secrets).config.pixKey;
}

async function list(): Promise<Printed> {
  const accounts = await activePspAccounts();
  // The headers that a bank wants may hold an application key: their names alone are shown.
  const shown = accounts.map(({ secrets: _, config, ...account }) => {
    const { headers = {}, ...rest } = config as { headers?: object };
    return { ...account, config: rest, headers: Object.keys(headers) };
  });
  return {
    json: shown,
    text: shown
      .map((a) => `${a.id}  ${a.kind}  ${a.merchantId ?? "default"}  ${a.name}`)
      .join("\n"),
  };
}

/** Whose an account is, for the log; null for the operator's, and for none. */
async function merchantOfAccount({ id }: Given): Promise<MerchantId | null> {
  const read = typeof id === "string" ? parseUuid(id.trim()) : null;
  return read ? ((await findPspAccountOwner(read))?.merchantId ?? null) : null;
}

async function disable(given: Given, note: Note): Promise<Printed> {
  const id = z.uuid().safeParse(required(given, "id"));
  if (id.success) note({}, id.data);
  const done = id.success && (await disablePspAccount(id.data, now()));
  if (!done) throw impossible("There is no active account with this --id; list shows them.");
  return { json: { id: id.data, disabled: true }, text: `${id.data} is disabled.` };
}

async function merchantIdOf(given: Given) {
  if (given.merchant === undefined) return null;
  const id = z.uuid().safeParse(required(given, "merchant"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this id.");
  return merchant.id;
}

function readJsonFile(given: Given, name: string): Record<string, unknown> {
  const path = required(given, name);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new UsageError(`--${name} must name a readable JSON file with an object in it.`);
  }
}
