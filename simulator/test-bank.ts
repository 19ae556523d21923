import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Agent, fetch, type RequestInit, type Response } from "undici";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";
import { type RunningSimulator, type SimulatorOptions, startSimulator } from "./server";

/** A restart takes the same port again, and a connection kept alive would lead to the bank that has gone. */
const oneConnectionPerCall = new Agent({ pipelining: 0 });

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** Parsed, or undefined if it is no JSON. */
  readonly body: unknown;
}

/** A simulator in a fresh state directory with two accounts, and clients for both of its sides. */
export interface TestBank {
  readonly state: string;
  readonly url: () => string;
  readonly api: (method: string, path: string, body?: unknown, as?: TestAccount) => Promise<Reply>;
  /** The same with headers of the test's own choice in place of a token. */
  readonly apiWith: (
    headers: Record<string, string>,
    method: string,
    path: string,
  ) => Promise<Reply>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Reply>;
  readonly token: (as?: TestAccount) => Promise<Reply>;
  /** Stops it, does `meanwhile` with the state at rest, and starts it again on the same directory. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>;
}

export interface TestAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly chave: string;
  readonly nome: string;
  readonly cidade: string;
}

export const LOJA: TestAccount = {
  clientId: "loja",
  clientSecret: "segredo-da-loja",
  chave: "pix@loja.example",
  nome: "Loja São João & Filhos",
  cidade: "São Paulo",
};

export const OUTRA: TestAccount = {
  clientId: "outra",
  clientSecret: "segredo:da:outra",
  chave: "+5511999990000",
  nome: "Outra",
  cidade: "Recife",
};

export async function openBank(options: Partial<SimulatorOptions> = {}): Promise<TestBank> {
  const state = await temporaryDirectory();
  const start = () => startSimulator({ callbackBackoffMs: [20], ...options, state });
  let simulator: RunningSimulator = await start();
  onTestFinished(() => simulator.close());
  const tokens = new Map<string, string>();

  const call = (path: string, init: RequestInit) =>
    fetch(simulator.url + path, { ...init, dispatcher: oneConnectionPerCall }).then(replyOf);
  const json = (
    method: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): RequestInit =>
    body === undefined
      ? { method, headers }
      : {
          method,
          headers: { ...headers, "Content-Type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        };

  const bank: TestBank = {
    state,
    url: () => simulator.url,
    control: (method, path, body) => call(`/control${path}`, json(method, body)),
    token: async (as = LOJA) => {
      const basic = Buffer.from(`${as.clientId}:${as.clientSecret}`).toString("base64");
      const reply = await call("/oauth/token", {
        method: "POST",
        headers: { Authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      });
      if (reply.status === 200) {
        tokens.set(
          as.clientId,
          z.object({ access_token: z.string() }).parse(reply.body).access_token,
        );
      }
      return reply;
    },
    api: async (method, path, body, as = LOJA) => {
      if (!tokens.has(as.clientId)) await bank.token(as);
      const authorization = `Bearer ${tokens.get(as.clientId)}`;
      return call(`/pix/v2${path}`, json(method, body, { Authorization: authorization }));
    },
    apiWith: (headers, method, path) => call(`/pix/v2${path}`, { method, headers }),
    restart: async (meanwhile) => {
      await simulator.close();
      await meanwhile?.();
      tokens.clear();
      simulator = await start();
    },
  };
  for (const { clientId, ...account } of [LOJA, OUTRA]) {
    await bank.control("PUT", `/accounts/${clientId}`, account);
  }
  return bank;
}

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "simulator-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Where callbacks arrive, and what has arrived. */
export interface Receiver {
  readonly url: string;
  readonly received: { readonly path: string; readonly pix: Record<string, unknown>[] }[];
}

/** A receiver of callbacks that answers with the given statuses in turn, then with 200 for ever. */
export async function openReceiver(...statuses: number[]): Promise<Receiver> {
  return receiverOn("http", createServer(), statuses);
}

/** A receiver over https that takes callbacks only from holders of a certificate of the test authority. */
export async function openMutualTlsReceiver(): Promise<Receiver> {
  const server = createTlsServer({
    cert: testPem("shop.pem"),
    key: testPem("shop.key"),
    ca: testPem("authority.pem"),
    requestCert: true,
    rejectUnauthorized: true,
  });
  return receiverOn("https", server, []);
}

async function receiverOn(scheme: string, server: Server, statuses: number[]): Promise<Receiver> {
  const received: { path: string; pix: Record<string, unknown>[] }[] = [];
  const body = z.object({ pix: z.array(z.record(z.string(), z.unknown())) });
  server.on("request", async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    received.push({ path: request.url ?? "", pix: body.parse(JSON.parse(text)).pix });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${scheme}://127.0.0.1:${port}/hook`, received };
}

/** One of the throw-away certificates or keys. */
export function testPem(name: string): string {
  return readFileSync(testPemPath(name), "utf8");
}

export function testPemPath(name: string): string {
  return fileURLToPath(new URL(`./test-certificates/${name}`, import.meta.url));
}

export function newTxid(): string {
  return randomBytes(16).toString("hex");
}

export function cobBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    calendario: { expiracao: 3600 },
    devedor: { cpf: "12345678909", nome: "Maria" },
    valor: { original: "37.00" },
    chave: LOJA.chave,
    solicitacaoPagador: "Pedido 42",
    ...changes,
  };
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    text,
    body,
  };
}

/** Opens a charge and has it paid; answers the end-to-end id. With an instant, also long ago. */
export async function paidPix(bank: TestBank, horario = new Date().toISOString()): Promise<string> {
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  const paid = await bank.control("POST", `/cobs/${txid}/pay`, { horario, force: true });
  return firstPix(paid).endToEndId;
}

/** The first Pix of an answer that carries a list of them. */
export function firstPix(reply: Reply): { readonly endToEndId: string; readonly valor: string } {
  const pix = z.object({ pix: z.array(z.object({ endToEndId: z.string(), valor: z.string() })) });
  const [first] = pix.parse(reply.body).pix;
  if (first === undefined) throw new Error(`No Pix in ${reply.text}`);
  return first;
}

/** Waits until a check holds; a busy machine may take its time. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 20_000 });
}
