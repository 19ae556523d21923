import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { activePspAccounts, insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { startSimulator } from "@/simulator/server";
import { callControl } from "./control";
import { openRelay, type Relay } from "./relay";

/** A charge as the bank's control API reports it. */
export interface BankCharge {
  readonly txid: string;
  readonly status: string;
  readonly revisao: number;
  readonly valor: string;
  readonly puts: number;
  readonly pix: number;
}

/** Received money as the bank's control API reports it. */
export interface BankPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly valor: string;
  readonly devolucoes: readonly {
    readonly id: string;
    readonly valor: string;
    readonly status: string;
  }[];
}

/** The simulated bank, over HTTP, with the operator's default account at it. */
export interface TestBank {
  readonly accountId: string;
  readonly pixKey: string;
  /** Adds a fault rule (simulator/bank/faults/rules). */
  fault(
    match: Record<string, unknown>,
    effect: Record<string, unknown>,
    times?: number,
    probability?: number,
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Pays a charge; resolves to the end-to-end ids. */
  pay(txid: string, how?: Record<string, unknown>): Promise<string[]>;
  charges(txid?: string): Promise<readonly BankCharge[]>;
  /** Makes money arrive that pays no charge of the bank; resolves to its end-to-end id. */
  receive(money: Record<string, unknown>): Promise<string>;
  /** The bank sends money back on its own (MED). */
  sendBack(endToEndId: string, how?: Record<string, unknown>): Promise<string>;
  /** The bank withdraws a charge by itself. */
  remove(txid: string): Promise<void>;
  /** Makes a charge at the bank that the service did not request. */
  orphan(txid: string, amount: string): Promise<void>;
  pix(txid?: string): Promise<readonly BankPix[]>;
  settings(changes: Record<string, unknown>): Promise<void>;
  /** The bank goes away: connections are refused until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** The operator's account once more, as after a certificate was renewed: same key, same bank. */
  renewAccount(): Promise<string>;
  /** Another account at the same bank, with a key of its own. */
  openAccount(merchantId: MerchantId | null, config?: Record<string, unknown>): Promise<string>;
}

/** Where a test file's bank listens, and the account that was opened there first. */
interface Standing {
  base: string;
  /** Where the service reaches it; the control API is always there. */
  relay: Relay | null;
  accountId: string;
  pixKey: string;
  clientId: string;
}

/**
 * Starts a bank for a test file.
 *
 * @param config what the account's configuration has beside the addresses and the key.
 */
export function freshBank(config: Record<string, unknown> = {}): TestBank {
  const state = mkdtempSync(join(tmpdir(), "vintem-bank-"));
  const standing: Standing = { base: "", relay: null, accountId: "", pixKey: "", clientId: "" };
  let close = async () => {};
  beforeAll(async () => {
    const bank = await startSimulator({ state });
    standing.base = bank.url;
    const relay = await openRelay(bank.url);
    standing.relay = relay;
    close = async () => {
      await relay.cut();
      await bank.close();
    };
    const { id, pixKey, clientId } = await openAccount(standing, null, config);
    Object.assign(standing, { accountId: id, pixKey, clientId });
  });
  afterAll(async () => {
    await close();
    rmSync(state, { recursive: true, force: true });
  });
  return {
    get accountId() {
      return standing.accountId;
    },
    get pixKey() {
      return standing.pixKey;
    },
    ...controls(standing),
    renewAccount: () => renewAccount(standing.accountId),
    openAccount: async (merchantId, more = {}) =>
      (await openAccount(standing, merchantId, { ...config, ...more })).id,
  };
}

/** What the bank's control API does, once the bank has started. */
function controls(
  standing: Standing,
): Omit<TestBank, "accountId" | "pixKey" | "renewAccount" | "openAccount"> {
  const control = <T>(method: string, path: string, body?: unknown) =>
    callControl<T>(`${standing.base}/control`, method, path, body);
  return {
    async fault(match, effect, times, probability = 1) {
      const rule = { match, effect, probability, ...(times ? { times } : {}) };
      await control("POST", "/faults", rule);
    },
    async clearFaults() {
      await control("DELETE", "/faults");
    },
    async pay(txid, how = {}) {
      const path = `/cobs/${txid}/pay`;
      const paid = await control<{ pix: { endToEndId: string }[] }>("POST", path, how);
      return paid.pix.map(({ endToEndId }) => endToEndId);
    },
    async charges(txid) {
      return (await control<{ cobs: BankCharge[] }>("GET", `/cobs${listed(txid)}`)).cobs;
    },
    async receive(money) {
      const body = { chave: standing.pixKey, ...money };
      const received = await control<{ pix: { endToEndId: string }[] }>("POST", "/pix", body);
      return received.pix[0]?.endToEndId ?? "";
    },
    async sendBack(endToEndId, how = {}) {
      return (await control<{ id: string }>("POST", `/pix/${endToEndId}/refund`, how)).id;
    },
    async remove(txid) {
      await control("POST", `/cobs/${txid}/remove`, {});
    },
    async orphan(txid, amount) {
      await control("POST", "/cobs", { clientId: standing.clientId, txid, amount });
    },
    async pix(txid) {
      return (await control<{ pix: BankPix[] }>("GET", `/pix${listed(txid)}`)).pix;
    },
    async settings(changes) {
      await control("PUT", "/settings", changes);
    },
    async goAway() {
      await standing.relay?.cut();
    },
    async comeBack() {
      await standing.relay?.mend();
    },
  };
}

function listed(txid: string | undefined): string {
  return txid ? `?txid=${txid}&limit=10000` : "?limit=10000";
}

/** Opens an account at the bank, and stores it as one of the service's. */
async function openAccount(
  { base, relay }: Standing,
  merchantId: MerchantId | null,
  config: Record<string, unknown>,
): Promise<{ id: string; pixKey: string; clientId: string }> {
  const clientId = `test-${randomUUID()}`;
  const clientSecret = randomBytes(16).toString("hex");
  const pixKey = randomUUID();
  await callControl(`${base}/control`, "PUT", `/accounts/${clientId}`, {
    clientSecret,
    chave: pixKey,
    nome: "LOJA",
    cidade: "SAO PAULO",
  });
  const webhookToken = randomBytes(32).toString("base64url");
  const id = await insertPspAccount({
    merchantId,
    kind: "bacen-pix",
    name: "Banco",
    methods: ["PIX"],
    config: {
      apiUrl: `${relay?.url}/pix/v2`,
      tokenUrl: `${relay?.url}/oauth/token`,
      pixKey,
      tariff: { fixedCents: 0, basisPoints: 80 },
      ...config,
    },
    secrets: { clientId, clientSecret, webhookToken },
    webhookToken,
  });
  return { id, pixKey, clientId };
}

async function renewAccount(accountId: string): Promise<string> {
  const kept = (await activePspAccounts()).find(({ id }) => id === accountId);
  if (!kept) throw new Error("the bank has no account yet");
  const webhookToken = randomBytes(32).toString("base64url");
  const secrets = { ...(kept.secrets as object), webhookToken };
  return insertPspAccount({ ...kept, secrets, webhookToken });
}
