import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Note } from "@/lib/audit/audited";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import type { ProviderAdapter, StoredSettings } from "@/lib/providers/adapter";
import { ADAPTERS, adapterOf } from "@/lib/providers/registry";
import {
  activePspAccounts,
  disablePspAccount,
  findPspAccount,
  findPspAccountOwner,
  insertPspAccount,
  updatePspConfig,
  updatePspSecrets,
} from "@/lib/providers/store/psp-accounts";
import {
  type Input,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

const OFFERED = ADAPTERS.filter(({ command }) => command !== null);
const KINDS = OFFERED.map(({ kind }) => kind);

const USAGE = `PSP accounts: where the money arrives.

  npm run -s psp-accounts -- add [--kind ${KINDS.join("|")}] --name "Banco X" --config config.json
                             --secrets secrets.json [--methods A,B] [--merchant ID]
      Without --kind it is ${KINDS[0]}; without --merchant it is the operator's default, for every
      merchant without an account of its own.
${OFFERED.map(usageOf).join("\n")}
  npm run -s psp-accounts -- update --id ID [--config config.json] [--secrets secrets.json]
      For a renewed certificate or secret: the account, its charges and its webhook address stay.
  npm run -s psp-accounts -- list
      With --json also the configuration, never the secrets.
  npm run -s psp-accounts -- disable --id ID
      No new charges go there; open ones are still followed.

Every one takes --json. Secrets are sealed with VINTEM_SECRET before they are kept.
`;

function usageOf(adapter: ProviderAdapter): string {
  const { kind, command } = adapter;
  if (!command) return "";
  const { about, config, secrets, methods } = command;
  const others = adapter.methods.length > 1 ? ", unless --methods says otherwise" : "";
  return [
    `      --kind ${kind}: ${about}`,
    `          It is used for ${methods.join(", ")}${others}.`,
    ...config.map(
      (line, index) => `          ${index === 0 ? "config.json " : "            "}  ${line}`,
    ),
    ...secrets.map(
      (line, index) => `          ${index === 0 ? "secrets.json" : "            "}  ${line}`,
    ),
  ].join("\n");
}

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

async function add(input: Input, note: Note): Promise<Printed> {
  const merchantId = await merchantIdOf(input);
  const adapter = adapterNamed(input);
  const { kind, settings } = adapter;
  const methods = methodsOf(input, adapter);
  const webhookToken = randomBytes(32).toString("base64url");
  const config = readJsonFile(input, "config");
  const secrets = { ...readJsonFile(input, "secrets"), ...settings.issueSecrets(webhookToken) };
  check(adapter, { config, secrets });
  const name = required(input, "name");
  const account = { kind, name, methods, config, secrets };
  const id = await insertPspAccount({ ...account, merchantId, webhookToken });
  note({ name }, id);
  return { json: { id, name, merchantId }, text: `${name} is account ${id}.` };
}

function adapterNamed({ kind = KINDS[0] }: Input): ProviderAdapter {
  const known = OFFERED.find((adapter) => adapter.kind === kind);
  if (!known) throw new UsageError(`--kind is one of ${KINDS.join(", ")}.`);
  return known;
}

function methodsOf({ methods }: Input, adapter: ProviderAdapter): readonly BillingType[] {
  if (methods === undefined) return adapter.command?.methods ?? adapter.methods;
  const read = z.array(z.enum(BILLING_TYPES)).min(1).safeParse(String(methods).split(","));
  if (!read.success || !read.data.every((method) => adapter.methods.includes(method))) {
    const possible = adapter.methods.join(", ");
    throw new UsageError(
      `--methods are some of what ${adapter.kind} has, with commas between: ${possible}.`,
    );
  }
  return read.data;
}

/** Refuses settings with a missing field, and in production addresses to which secrets would travel in the clear. */
function check({ settings }: ProviderAdapter, stored: StoredSettings): void {
  try {
    const clear = settings.read(stored).addresses.some((url) => !url.startsWith("https://"));
    if (clear && env().environment === "production")
      throw new Error("production needs https addresses");
  } catch (error) {
    throw impossible(error instanceof Error ? error.message : String(error));
  }
}

async function update(input: Input, note: Note): Promise<Printed> {
  const id = z.uuid().safeParse(required(input, "id"));
  const account = id.success ? await findPspAccount(id.data) : null;
  if (!account) throw impossible("There is no account with this --id; list shows them.");
  const adapter = adapterOf(account);
  const config = input.config === undefined ? account.config : readJsonFile(input, "config");
  const secrets =
    input.secrets === undefined
      ? account.secrets
      : { ...readJsonFile(input, "secrets"), ...issuedSecrets(adapter, account) };
  check(adapter, { config, secrets });
  const { pixKey } = adapter.settings.read({ config, secrets });
  if (pixKey !== adapter.settings.read(account).pixKey) {
    throw impossible("The Pix key of an account stays: add another account for another key.");
  }
  note({ name: account.name }, account.id);
  await updatePspConfig(account.id, config);
  await updatePspSecrets(account.id, secrets);
  return { json: { id: account.id, updated: true }, text: `${account.name} is updated.` };
}

/** The secrets that this service issued: they stay when others are renewed, because the PSP calls with them. */
function issuedSecrets({ settings }: ProviderAdapter, { secrets }: StoredSettings): object {
  const names = Object.keys(settings.issueSecrets(""));
  return Object.fromEntries(
    Object.entries(secrets as object).filter(([name]) => names.includes(name)),
  );
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

/** The merchant that an account belongs to, for the audit log; null for the operator's, or an unknown one. */
async function merchantOfAccount({ id }: Input): Promise<MerchantId | null> {
  const read = typeof id === "string" ? parseUuid(id.trim()) : null;
  return read ? ((await findPspAccountOwner(read))?.merchantId ?? null) : null;
}

async function disable(input: Input, note: Note): Promise<Printed> {
  const id = z.uuid().safeParse(required(input, "id"));
  if (id.success) note({}, id.data);
  const done = id.success && (await disablePspAccount(id.data, now()));
  if (!done) throw impossible("There is no active account with this --id; list shows them.");
  return { json: { id: id.data, disabled: true }, text: `${id.data} is disabled.` };
}

async function merchantIdOf(input: Input) {
  if (input.merchant === undefined) return null;
  const id = z.uuid().safeParse(required(input, "merchant"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this id.");
  return merchant.id;
}

function readJsonFile(input: Input, name: string): Record<string, unknown> {
  const path = required(input, name);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new UsageError(`--${name} must name a readable JSON file with an object in it.`);
  }
}
