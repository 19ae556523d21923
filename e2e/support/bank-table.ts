import { randomUUID, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import {
  type BankAuthority,
  type Issued,
  openBankAuthority,
  pkcs12,
} from "@/testing/bank-authority";
import { expect, type MerchantApi } from "./fixtures";
import { refunded, refundsEnded } from "./money";
import { startBank } from "./own-bank";
import { payAtBank, txidOf } from "./wire";

/** How a bank hands its certificates out, as its page in docs/banks says. */
type Handed =
  | { readonly kind: "p12"; readonly password: string }
  /** The certificate and its key; with the issuers where the bank's file has them. */
  | { readonly kind: "pem"; readonly chain: boolean }
  /** Signed from a request (CSR) that is made here; with the issuers where the bank hands them out beside it. */
  | { readonly kind: "request"; readonly chain: boolean };

/** A bank of the table: where the simulator plays it, and what has to be entered. */
export interface BankRow {
  readonly profile: string;
  readonly apiPath: string;
  readonly tokenPath: string;
  readonly handed: Handed;
  /** False where the certificate authenticates the client. */
  readonly hasSecret: boolean;
  /** Of the application, where the bank wants it. */
  readonly appKey?: string;
  /** The current account, where the client has several. */
  readonly conta?: string;
}

const row = (
  profile: string,
  apiPath: string,
  tokenPath: string,
  handed: Handed,
  more: Partial<BankRow> = {},
): BankRow => ({
  profile,
  apiPath: `/bancos/${profile}${apiPath}`,
  tokenPath: `/bancos/${profile}${tokenPath}`,
  handed,
  hasSecret: true,
  ...more,
});

export const BANK_TABLE: readonly BankRow[] = [
  row("efi", "/v2", "/oauth/token", { kind: "p12", password: "" }),
  row("inter", "/pix/v2", "/oauth/v2/token", { kind: "pem", chain: false }, { conta: "123456789" }),
  row(
    "sicoob",
    "/pix/api/v2",
    "/auth/realms/cooperado/protocol/openid-connect/token",
    { kind: "p12", password: "senha-do-e-CNPJ" },
    { hasSecret: false },
  ),
  row(
    "banco-do-brasil",
    "/pix/v2",
    "/oauth/token",
    { kind: "pem", chain: true },
    { appKey: "chave-da-app" },
  ),
  row("itau", "/pix_recebimentos/v2", "/api/oauth/token", { kind: "request", chain: false }),
  row("sicredi", "/api/v2", "/oauth/token", { kind: "request", chain: true }),
  row("bradesco", "/v2", "/auth/server/oauth/token", { kind: "p12", password: "segrédo" }),
  row("santander", "/api/v1", "/oauth/token", { kind: "pem", chain: true }),
];

/** What somebody who enters an account has of the bank. */
export interface Papers {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly pixKey: string;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** PEM: whom the bank's own certificate comes from. */
  readonly authority: string;
  /** The files that the bank handed out, by their paths; none where it signs a request. */
  readonly files: readonly string[];
  /** What opens the files; null where nothing does. */
  readonly password: string | null;
  /** The bank signs a request: the file that it answers with. */
  sign(request: string): Promise<string>;
}

/** The simulator with all eight banks, which takes nobody without a certificate of its authority. */
export interface TlsBank {
  /** Opens a client's account, and hands out the papers. */
  open(row: BankRow): Promise<Papers>;
  /**
   * A charge of the merchant is paid and refunded, and the money is seen by the bank's call alone: its lists are out of
   * order meanwhile.
   */
  tradeAt(api: MerchantApi, papers: Papers): Promise<void>;
  close(): Promise<void>;
}

/** Starts the simulator over mutual TLS. */
export async function openTlsBank(
  playwright: PlaywrightWorkerArgs["playwright"],
): Promise<TlsBank> {
  const folder = mkdtempSync(join(tmpdir(), "vintem-tls-bank-"));
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const authority = openBankAuthority();
  const bank = await startBank(folder, {
    SIMULATOR_TLS_CERT: write("server.pem", authority.server.certificate),
    SIMULATOR_TLS_KEY: write("server.key", authority.server.privateKey),
    SIMULATOR_TLS_CLIENT_CA: write("root.pem", authority.root),
  });
  const url = bank.url.replace("http:", "https:");
  const tester = authority.issue("tester", "root");
  const control = await playwright.request.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    clientCertificates: [
      { origin: url, cert: Buffer.from(tester.certificate), key: Buffer.from(tester.privateKey) },
    ],
  });
  return {
    async open(row) {
      const papers = newPapers(row, url, authority);
      const issued = authority.issue(papers.clientId, hasChain(row) ? "intermediate" : "root");
      await openAccount(control, row, papers, row.handed.kind === "request" ? null : issued);
      return {
        ...papers,
        files: filesOf(row, issued, authority, (name, content) =>
          write(`${papers.clientId}-${name}`, content),
        ),
        async sign(request) {
          const certificate = authority.sign(request, hasChain(row) ? "intermediate" : "root");
          await openAccount(control, row, papers, { certificate });
          const chain = hasChain(row) ? [authority.intermediate, authority.root] : [];
          // In any order, as banks have it.
          return write(`${papers.clientId}.cer`, [...chain, certificate].join(""));
        },
      };
    },
    tradeAt: (api, papers) => trade(control, api, papers),
    async close() {
      await control.dispose();
      bank.process.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hasChain({ handed }: BankRow): boolean {
  return handed.kind === "p12" || handed.chain;
}

function newPapers({ apiPath, tokenPath, handed }: BankRow, url: string, { root }: BankAuthority) {
  return {
    clientId: randomUUID(),
    clientSecret: "segredo-da-loja",
    pixKey: randomUUID(),
    apiUrl: `${url}${apiPath}`,
    tokenUrl: `${url}${tokenPath}`,
    authority: root,
    password: handed.kind === "p12" && handed.password !== "" ? handed.password : null,
  };
}

/** The bank knows its client by this certificate alone; null: it has none yet. */
async function openAccount(
  control: APIRequestContext,
  { profile, appKey, conta }: BankRow,
  { clientId, clientSecret, pixKey }: Pick<Papers, "clientId" | "clientSecret" | "pixKey">,
  issued: Pick<Issued, "certificate"> | null,
): Promise<void> {
  const data = {
    clientSecret,
    chave: pixKey,
    nome: "LOJA",
    cidade: "RECIFE",
    profile,
    ...(appKey ? { appKey } : {}),
    ...(conta ? { conta } : {}),
    ...(issued ? { certificate: new X509Certificate(issued.certificate).fingerprint256 } : {}),
  };
  // A connection that waited may be closed by the server at the moment when it is used again.
  const answer = await control.put(`/control/accounts/${clientId}`, { data, maxRetries: 3 });
  expect(answer.ok(), await answer.text()).toBe(true);
}

function filesOf(
  { handed }: BankRow,
  issued: Issued,
  { intermediate, root }: BankAuthority,
  write: (name: string, content: string | Uint8Array) => string,
): string[] {
  switch (handed.kind) {
    case "request":
      return [];
    case "p12":
      return [write("banco.p12", pkcs12(issued, [intermediate, root], handed.password))];
    case "pem": {
      const chain = handed.chain ? [root, intermediate] : [];
      return [
        write("banco.crt", [issued.certificate, ...chain].join("")),
        write("banco.key", issued.privateKey),
      ];
    }
  }
}

async function trade(
  control: APIRequestContext,
  api: MerchantApi,
  { clientId }: Papers,
): Promise<void> {
  const data = {
    match: { route: "GET /pix", clientId },
    effect: { kind: "error-before", status: 503 },
  };
  const added = await control.post("/control/faults", { data });
  expect(added.ok(), await added.text()).toBe(true);
  const { id } = await api.created({ billingType: "PIX", amount: 10 });
  await payAtBank(control, id);
  await api.waitFor(id, "RECEIVED");
  const called = await control.get(`/control/deliveries?state=delivered&txid=${txidOf(id)}`);
  expect(await called.json()).toMatchObject({ count: 1 });
  await refunded(api, id, { amount: 1 });
  const refunds = await refundsEnded(api, id);
  expect(refunds.map(({ status }) => status)).toEqual(["REFUNDED"]);
}
