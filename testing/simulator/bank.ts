import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SimulatorOptions } from "@/simulator/server";
import {
  openMutualTlsReceiver,
  openReceiver,
  type ReadNotification,
  type Receiver,
} from "./receiver";
import { type Call, openSimulator, type Reply, type TestServer } from "./simulator";

/** A simulator with two accounts at its bank, and clients for both of the bank's sides. */
export interface TestBank extends TestServer {
  readonly call: Call;
  readonly state: string;
  readonly api: (method: string, path: string, body?: unknown, as?: TestAccount) => Promise<Reply>;
  readonly token: (as?: TestAccount) => Promise<Reply>;
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

/** Starts a bank with the accounts LOJA and OUTRA. */
export async function openBank(options: Partial<SimulatorOptions> = {}): Promise<TestBank> {
  const { call, restart, ...simulator } = await openSimulator(options);
  const tokens = new Map<string, string>();
  const bank: TestBank = {
    ...simulator,
    call,
    control: (method, path, body) => call(method, `/control${path}`, body),
    token: async (as = LOJA) => {
      const basic = Buffer.from(`${as.clientId}:${as.clientSecret}`).toString("base64");
      const reply = await call("POST", "/oauth/token", "grant_type=client_credentials", {
        Authorization: `Basic ${basic}`,
        "Content-Type": "application/x-www-form-urlencoded",
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
      return call(method, `/pix/v2${path}`, body, { Authorization: authorization });
    },
    apiWith: (headers, method, path) => call(method, `/pix/v2${path}`, undefined, headers),
    restart: async (meanwhile) => {
      await restart(meanwhile);
      tokens.clear();
    },
  };
  for (const { clientId, ...account } of [LOJA, OUTRA]) {
    await bank.control("PUT", `/accounts/${clientId}`, account);
  }
  return bank;
}

/** A notification of the bank: its path and the Pix that it carries. */
export interface PixNotification {
  readonly path: string;
  readonly pix: Record<string, unknown>[];
}

const pixBody = z.object({ pix: z.array(z.record(z.string(), z.unknown())) });
const readPix: ReadNotification<PixNotification> = (body, { url = "" }) => ({
  path: url,
  pix: pixBody.parse(body).pix,
});

/** A receiver of the bank's notifications that answers with these statuses in turn, then always with 200. */
export function openPixReceiver(...statuses: number[]): Promise<Receiver<PixNotification>> {
  return openReceiver(readPix, statuses);
}

/** A receiver over https that demands a certificate of the test authority. */
export function openMutualTlsPixReceiver(): Promise<Receiver<PixNotification>> {
  return openMutualTlsReceiver(readPix);
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

/** Creates a charge and has it paid, at an instant that may be long ago; returns the end-to-end id. */
export async function paidPix(bank: TestBank, horario = new Date().toISOString()): Promise<string> {
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  const paid = await bank.control("POST", `/cobs/${txid}/pay`, { horario, force: true });
  return firstPix(paid).endToEndId;
}

/** The first Pix of a reply that carries a list of them. */
export function firstPix(reply: Reply): { readonly endToEndId: string; readonly valor: string } {
  const pix = z.object({ pix: z.array(z.object({ endToEndId: z.string(), valor: z.string() })) });
  const [first] = pix.parse(reply.body).pix;
  if (first === undefined) throw new Error(`No Pix in ${reply.text}`);
  return first;
}
