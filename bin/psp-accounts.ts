import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { now } from "@/lib/clock";
import { findMerchant } from "@/lib/database/merchants";
import {
  activePspAccounts,
  disablePspAccount,
  insertPspAccount,
} from "@/lib/database/psp-accounts";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { type Given, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `PSP accounts: where the money arrives.

  npm run -s psp-accounts -- add --name "Banco X" --config config.json --secrets secrets.json [--merchant ID]
      An account at a bank with the Central Bank's API Pix. Without --merchant it is the operator's
      default, for every merchant without an account of its own.
      config.json   {"apiUrl": "https://…/v2", "tokenUrl": "https://…/oauth/token", "pixKey": "…",
                     "tariff": {"fixedCents": 0, "basisPoints": 80}, "city": "SAO PAULO"}
      secrets.json  {"clientId": "…", "clientSecret": "…", "certificate": "PEM", "privateKey": "PEM"}
  npm run -s psp-accounts -- list
  npm run -s psp-accounts -- disable --id ID
      No new charges go there; open ones are still followed.

Every one takes --json. Secrets are sealed with VINTEM_SECRET before they are kept.
`;

await runCommand(USAGE, {
  add: { options: ["name", "config", "secrets", "merchant"], run: add },
  list: { options: [], run: list },
  disable: { options: ["id"], run: disable },
});

async function add(given: Given): Promise<Printed> {
  const merchantId = await merchantIdOf(given);
  const webhookToken = randomBytes(32).toString("base64url");
  const config = readJsonFile(given, "config");
  const secrets = { ...readJsonFile(given, "secrets"), webhookToken };
  try {
    readBacenPixAccount(config, secrets);
  } catch (error) {
    throw impossible(error instanceof Error ? error.message : String(error));
  }
  const name = required(given, "name");
  const kind = "bacen-pix";
  const id = await insertPspAccount({ merchantId, kind, name, config, secrets, webhookToken });
  return { json: { id, name, merchantId }, text: `${name} is account ${id}.` };
}

async function list(): Promise<Printed> {
  const accounts = await activePspAccounts();
  const shown = accounts.map(({ id, name, kind, merchantId }) => ({ id, name, kind, merchantId }));
  return {
    json: shown,
    text: shown
      .map((a) => `${a.id}  ${a.kind}  ${a.merchantId ?? "default"}  ${a.name}`)
      .join("\n"),
  };
}

async function disable(given: Given): Promise<Printed> {
  const id = z.uuid().safeParse(required(given, "id"));
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
