import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Credentials } from "./credentials";

/** A merchant with an account at a bank of its own: faults and settings there affect no other test. */
export interface BankCustomer {
  readonly merchant: Credentials;
  /** Of the account at the bank. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly pixKey: string;
  /** The account's id in the service. */
  readonly accountId: string;
  /** Where the bank is. */
  readonly bankUrl: string;
  /** Where the bank keeps its state. */
  readonly bankDir: string;
  /** The path of the webhook that the service registered at this bank. */
  readonly webhookPath: string;
}

/** Starts a bank for one merchant and waits until the service has registered its webhook there. */
export async function openOwnBank(
  merchant: Credentials,
  operator: (command: string, ...args: string[]) => Promise<string>,
): Promise<{ readonly customer: BankCustomer; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "vintem-bank-"));
  const { process: bank, url: bankUrl } = await startBank(folder);
  const account = {
    clientId: `loja-${randomUUID()}`,
    clientSecret: randomUUID(),
    pixKey: randomUUID(),
  };
  await putBankAccount(bankUrl, account, account.pixKey);
  const added = await operator("psp-accounts", ...addition(folder, bankUrl, account, merchant));
  const { id: accountId } = JSON.parse(added) as { readonly id: string };
  const bankDir = join(folder, "bank");
  const webhookUrl = () =>
    /"webhookUrl":"([^"]+)"/.exec(readFileSync(join(bankDir, "journal.jsonl"), "utf8"))?.[1];
  await expect.poll(webhookUrl, { timeout: 60_000, intervals: [100] }).toBeDefined();
  return {
    customer: {
      ...account,
      merchant,
      accountId,
      bankUrl,
      bankDir,
      webhookPath: new URL(webhookUrl() ?? "").pathname,
    },
    close() {
      bank.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a simulator of its own.
 *
 * @param folder where its state goes.
 * @param settings of its environment, beside that.
 */
export async function startBank(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ process: ChildProcess; url: string }> {
  const state = { SIMULATOR_STATE: join(folder, "bank") };
  const child = spawn(process.execPath, ["dist/simulator/main.js"], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...state, ...settings },
    // Without its parent it ends by itself.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = await new Promise<number>((ready, failed) => {
    child.once("message", (message) => ready((message as { readonly port: number }).port));
    child.once("exit", (code) => failed(new Error(`the bank ended with ${code}`)));
  });
  return { process: child, url: `http://127.0.0.1:${port}` };
}

type Account = Pick<BankCustomer, "clientId" | "clientSecret" | "pixKey">;

/** Opens an account at a bank, or gives it one more Pix key. */
export async function putBankAccount(
  bankUrl: string,
  { clientId, clientSecret }: Account,
  pixKey: string,
): Promise<void> {
  const answer = await fetch(`${bankUrl}/control/accounts/${clientId}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientSecret, chave: pixKey, nome: "LOJA C", cidade: "RECIFE" }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

function addition(
  folder: string,
  bankUrl: string,
  { pixKey, ...secrets }: Account,
  { merchantId }: Credentials,
): readonly string[] {
  const write = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const config = write("config.json", {
    apiUrl: `${bankUrl}/pix/v2`,
    tokenUrl: `${bankUrl}/oauth/token`,
    pixKey,
    tariff: { fixedCents: 0, basisPoints: 80 },
  });
  const files = ["--config", config, "--secrets", write("secrets.json", secrets)];
  return ["add", "--name", "Banco da Loja C", "--merchant", merchantId, "--json", ...files];
}
