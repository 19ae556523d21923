import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Note } from "@/lib/audit/audited";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import type {
  NewSettings,
  ProviderAdapter,
  StoredSettings,
  WebhookSlot,
} from "@/lib/providers/adapter";
import { changeAccountOrder } from "@/lib/providers/change-account-order";
import { ADAPTERS, adapterOf } from "@/lib/providers/registry";
import { rotateWebhookToken } from "@/lib/providers/rotate-webhook-token";
import {
  activePspAccounts,
  disablePspAccount,
  findPspAccount,
  findPspAccountOwner,
  insertPspAccount,
  rewritePspAccount,
  type StoredPspAccount,
} from "@/lib/providers/store/psp-accounts";
import { decideWebhook } from "@/lib/providers/take-webhook";
import { noteSavedCertificate } from "@/lib/providers/watch-certificates";
import {
  type Input,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";
import {
  CERTIFICATE_OPTIONS,
  certificateColumn,
  listedCertificate,
  requestFor,
  withCertificateOptions,
} from "./psp-account-certificates";
import { checkSettings, filesOf, readJsonFile, updatedSettings } from "./psp-account-settings";
import { tested } from "./psp-account-test";

const OFFERED = ADAPTERS.filter(({ command }) => command !== null);
const KINDS = OFFERED.map(({ kind }) => kind);

const USAGE = `PSP accounts: where the money arrives.

  npm run -s psp-accounts -- add [--kind ${KINDS.join("|")}] --name "Banco X" --config config.json
                             [--secrets secrets.json] [--profile BANK] [--methods A,B] [--merchant ID]
                             [--pfx FILE [--pfx-password-file FILE] | --certificate FILE --private-key FILE]
      Without --kind it is ${KINDS[0]}; without --merchant it is the operator's default, for every
      merchant without an account of its own.
${OFFERED.map(usageOf).join("\n")}
  npm run -s psp-accounts -- profiles
      What is known of each bank that --profile may name, and where from.
  npm run -s psp-accounts -- test --id ID
      Tries the account out step by step, changing nothing, with the provider's own words.
  npm run -s psp-accounts -- update --id ID [--config config.json] [--secrets secrets.json]
                             [--pfx FILE [--pfx-password-file FILE] | --certificate FILE [--private-key FILE]]
      For a renewed certificate or secret: the account, its charges and its webhook address stay.
      A certificate is a .pfx or .p12, PEM or DER, with its chain in any order; the password is not kept.
  npm run -s psp-accounts -- csr --id ID [--cn NAME]
      Makes a key, which stays here, and prints the request (CSR) to send to the bank; without --cn it is
      for the client id. Then: update --id ID --certificate FILE with what the bank issues.
  npm run -s psp-accounts -- webhook --id ID --take
      Another system's address stands at the bank, which keeps one alone: ours replaces it within seconds.
      It comes back when the account is disabled. Where the bank does not show the address (scope webhook.read),
      ours is registered unseen, and nothing can be given back.
  npm run -s psp-accounts -- rotate-webhook --id ID
      The address that the provider calls gets a new secret part, and is registered anew within seconds. The
      former address works for a day.
  npm run -s psp-accounts -- list
      With --json also the configuration, never the secrets.
  npm run -s psp-accounts -- order --method PIX --ids A,B [--merchant ID]
      New charges go to the first that can register them (docs/decisions/0053-accounts-in-order.md). "--ids none"
      ends the order; without --merchant it is that of the operator's accounts.
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
    ...(command.profiles
      ? [`          --profile ${command.profiles.map(({ id }) => id).join("|")}`]
      : []),
    ...config.map(
      (line, index) => `          ${index === 0 ? "config.json " : "            "}  ${line}`,
    ),
    ...secrets.map(
      (line, index) => `          ${index === 0 ? "secrets.json" : "            "}  ${line}`,
    ),
  ].join("\n");
}

await runCommand(USAGE, {
  profiles: { options: [], run: async () => profiles() },
  test: {
    options: ["id"],
    act: "psp_account.test",
    about: merchantOfAccount,
    run: test,
  },
  add: {
    options: [
      "name",
      "profile",
      "config",
      "secrets",
      "merchant",
      "kind",
      "methods",
      ...CERTIFICATE_OPTIONS,
    ],
    act: "psp_account.add",
    about: ({ merchant }) => merchantNamed(merchant),
    run: add,
  },
  update: {
    options: ["id", "config", "secrets", ...CERTIFICATE_OPTIONS],
    act: "psp_account.change",
    about: merchantOfAccount,
    run: update,
  },
  webhook: {
    options: ["id"],
    flags: ["take"],
    act: "psp_account.take_webhook",
    about: merchantOfAccount,
    run: webhook,
  },
  "rotate-webhook": {
    options: ["id"],
    act: "psp_account.rotate_webhook",
    about: merchantOfAccount,
    run: rotateWebhook,
  },
  csr: {
    options: ["id", "cn"],
    act: "psp_account.request_certificate",
    about: merchantOfAccount,
    run: csr,
  },
  list: { options: [], run: list },
  order: {
    options: ["method", "ids", "merchant"],
    act: "psp_account.order",
    about: ({ merchant }) => merchantNamed(merchant),
    run: order,
  },
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
  if (adapter.confirmation === "manual" && merchantId === null) {
    throw new UsageError(`--kind ${kind} needs --merchant, whose members confirm what arrives.`);
  }
  const hasSecrets = adapter.command?.secrets.length !== 0;
  const files = completed(adapter, input, {
    config: readJsonFile(input, "config"),
    secrets: {
      ...(hasSecrets ? readJsonFile(input, "secrets") : {}),
      ...settings.issueSecrets(webhookToken),
    },
  });
  checkSettings(adapter, files);
  const { config, secrets } = withCertificateOptions(adapter, files, input, true, null);
  const name = required(input, "name");
  const account = { kind, name, methods, config, secrets };
  const id = await insertPspAccount({ ...account, merchantId, webhookToken });
  await noteSavedCertificate({ ...account, id, merchantId });
  note({ name }, id);
  return { json: { id, name, merchantId }, text: `${name} is account ${id}.` };
}

function adapterNamed({ kind = KINDS[0] }: Input): ProviderAdapter {
  const known = OFFERED.find((adapter) => adapter.kind === kind);
  if (!known) throw new UsageError(`--kind is one of ${KINDS.join(", ")}.`);
  return known;
}

/** The settings of a new account, with what its kind knows of the bank that `--profile` names. */
function completed({ kind, command }: ProviderAdapter, input: Input, files: NewSettings) {
  const { profile } = input;
  if (profile !== undefined && !command?.profiles) {
    throw new UsageError(`--kind ${kind} has no --profile.`);
  }
  try {
    return command?.complete?.(files, profile === undefined ? null : String(profile)) ?? files;
  } catch (error) {
    throw impossible(error instanceof Error ? `${error.message}.` : String(error));
  }
}

function profiles(): Printed {
  const known = OFFERED.flatMap(({ command }) => command?.profiles ?? []);
  return {
    json: known,
    text: known.map(({ id, about }) => `${id}: ${about}`).join("\n"),
  };
}

async function test(input: Input, note: Note): Promise<Printed> {
  const account = await accountNamed(input);
  note({ name: account.name }, account.id);
  return tested(account);
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

async function update(input: Input, note: Note): Promise<Printed> {
  const account = await accountNamed(input);
  const adapter = adapterOf(account);
  const files = filesOf(input);
  // A first try, so that what is refused is refused before the audit log says anything of a change.
  updatedSettings(adapter, account, input, files);
  note({ name: account.name }, account.id);
  let changed: StoredSettings = account;
  await rewritePspAccount(account.id, (stored) => {
    changed = updatedSettings(adapter, stored, input, files);
    return changed;
  });
  await noteSavedCertificate({ ...account, ...changed });
  return { json: { id: account.id, updated: true }, text: `${account.name} is updated.` };
}

async function csr(input: Input, note: Note): Promise<Printed> {
  const account = await accountNamed(input);
  note({ name: account.name }, account.id);
  const { certificates, made } = await requestFor(account, input);
  await rewritePspAccount(account.id, (stored) => certificates.withRequest(stored, made));
  return { json: { id: account.id, request: made.request }, text: made.request.trimEnd() };
}

async function webhook(input: Input, note: Note): Promise<Printed> {
  if (!input.take)
    throw new UsageError("webhook needs --take: it says that ours replaces the other.");
  const account = await accountNamed(input);
  const outcome = await decideWebhook(account.id);
  if (outcome.kind !== "taken") {
    throw impossible("No other system's address is known to stand at this account's provider.");
  }
  note({ name: account.name, replaced: outcome.host ?? "" }, account.id);
  const replaced = outcome.host === null ? "whatever stands there" : `that of ${outcome.host}`;
  const text = `Our address replaces ${replaced} within seconds.`;
  return { json: { id: account.id, replaces: outcome.host }, text };
}

async function rotateWebhook(input: Input, note: Note): Promise<Printed> {
  const account = await accountNamed(input);
  note({ name: account.name }, account.id);
  const outcome = await rotateWebhookToken(account);
  if (outcome.kind === "not_called") throw impossible("No provider calls accounts of this kind.");
  const until = outcome.formerUntil.toISOString();
  return {
    json: { id: account.id, formerUntil: until },
    text: `${account.name} has a new webhook address. The former one works until ${until}.`,
  };
}

async function accountNamed(input: Input): Promise<StoredPspAccount> {
  const id = z.uuid().safeParse(required(input, "id"));
  const account = id.success ? await findPspAccount(id.data) : null;
  if (!account) throw impossible("There is no account with this --id; list shows them.");
  return account;
}

async function list(): Promise<Printed> {
  const accounts = await activePspAccounts();
  const shown = accounts.map((stored) => {
    const { secrets: _, config: _config, ...account } = stored;
    const listed = adapterOf(stored).settings.listed(stored);
    const webhook = adapterOf(stored).webhook?.slot?.slotOf(stored) ?? null;
    return { ...account, ...listed, certificate: listedCertificate(stored), webhook };
  });
  return {
    json: shown,
    text: shown
      .map(
        (a) =>
          `${a.id}  ${a.kind}  ${a.merchantId ?? "default"}  ${a.name}${certificateColumn(a.certificate)}${webhookColumn(a.webhook)}`,
      )
      .join("\n"),
  };
}

/** Another system's address, which was left where it stands. */
function webhookColumn(webhook: WebhookSlot | null): string {
  if (webhook?.state !== "kept") return "";
  return webhook.host === null
    ? "  shows no webhook (scope webhook.read): none was registered"
    : `  notifies ${webhook.host}, not us`;
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

async function order(input: Input, note: Note): Promise<Printed> {
  const merchantId = await merchantIdOf(input);
  const method = z.enum(BILLING_TYPES).safeParse(required(input, "method"));
  if (!method.success) throw new UsageError(`--method is one of ${BILLING_TYPES.join(", ")}.`);
  const named = required(input, "ids");
  const accounts = named === "none" ? [] : named.split(",").map((id) => id.trim());
  note({ method: method.data, accounts: accounts.join(" ") });
  const outcome = accounts.every((id) => parseUuid(id) !== null)
    ? await changeAccountOrder({ merchantId }, method.data, accounts)
    : { kind: "wrong", index: accounts.findIndex((id) => parseUuid(id) === null) };
  if ("index" in outcome) {
    throw impossible(
      `${accounts[outcome.index]} is no account in use for ${method.data} of this holder, or is named twice; list shows them.`,
    );
  }
  const text =
    accounts.length === 0 ? "No order any more." : `New charges go to ${accounts[0]} first.`;
  return { json: { method: method.data, accounts, merchantId }, text };
}

async function merchantIdOf(input: Input) {
  if (input.merchant === undefined) return null;
  const id = z.uuid().safeParse(required(input, "merchant"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this id.");
  return merchant.id;
}
