import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, fetch } from "undici";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { type RunningSimulator, type SimulatorOptions, startSimulator } from "../server";
import { type Reply, replyOf, temporaryDirectory } from "../test-bank";
import { addDays, dayOf } from "./calendar";

/** A restart takes the same port again, and a connection kept alive would lead to the one that has gone. */
const oneConnectionPerCall = new Agent({ pipelining: 0 });

export const API_KEY = "$aact_test_0123456789abcdef";
export const OTHER_KEY = "$aact_test_fedcba9876543210";
export const AUTH_TOKEN = "0123456789abcdef0123456789abcdef";

/** A payment as the provider tells it; only what tests look at by name. */
const paymentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  invoiceUrl: z.string(),
  value: z.number(),
});
export type WirePayment = z.infer<typeof paymentSchema>;

/** A simulator in a fresh directory with two accounts of the provider, and clients for all its sides. */
export interface TestProvider {
  readonly url: () => string;
  readonly api: (method: string, path: string, body?: unknown, apiKey?: string) => Promise<Reply>;
  readonly apiWith: (
    headers: Record<string, string>,
    method: string,
    path: string,
  ) => Promise<Reply>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** A new payment, of R$ 100,00 by Pix due in three days unless told otherwise. */
  readonly charge: (changes?: Record<string, unknown>) => Promise<WirePayment>;
  /** The payment as it stands. */
  readonly read: (id: string) => Promise<WirePayment>;
  /** A page, or what became of its form; redirects are not followed. */
  readonly page: (
    url: string,
    form?: Record<string, string>,
  ) => Promise<Reply & { readonly location: string | null; readonly policy: string }>;
  readonly restart: () => Promise<void>;
}

export async function openProvider(options: Partial<SimulatorOptions> = {}): Promise<TestProvider> {
  const state = await temporaryDirectory();
  const start = () => startSimulator({ callbackBackoffMs: [20], ...options, state });
  let simulator: RunningSimulator = await start();
  onTestFinished(() => simulator.close());

  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ) => {
    const json =
      body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    return replyOf(
      await fetch(simulator.url + path, {
        method,
        headers: { "Content-Type": "application/json", ...headers },
        dispatcher: oneConnectionPerCall,
        ...json,
      }),
    );
  };
  const provider: TestProvider = {
    url: () => simulator.url,
    api: (method, path, body, apiKey = API_KEY) =>
      call(method, `/asaas/v3${path}`, body, { access_token: apiKey, "User-Agent": "teste" }),
    apiWith: (headers, method, path) => call(method, `/asaas/v3${path}`, undefined, headers),
    control: (method, path, body) => call(method, `/control/asaas${path}`, body, {}),
    charge: async (changes = {}) => {
      const reply = await provider.api("POST", "/payments", {
        customer: await customerOf(provider),
        billingType: "PIX",
        value: 100,
        dueDate: dueIn(3),
        ...changes,
      });
      if (reply.status !== 200) throw new Error(reply.text);
      return paymentSchema.parse(reply.body);
    },
    read: async (id) => paymentSchema.parse((await provider.api("GET", `/payments/${id}`)).body),
    page: async (url, form) => {
      const answer = await fetch(url, {
        dispatcher: oneConnectionPerCall,
        redirect: "manual",
        ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
      });
      const { headers } = answer;
      const policy = headers.get("content-security-policy") ?? "";
      return { ...(await replyOf(answer)), location: headers.get("location"), policy };
    },
    restart: async () => {
      await simulator.close();
      simulator = await start();
    },
  };
  await provider.control("PUT", "/accounts/loja", { apiKey: API_KEY, name: "Loja São João" });
  await provider.control("PUT", "/accounts/outra", { apiKey: OTHER_KEY, name: "Outra" });
  return provider;
}

/** A fresh customer of the first account. */
export async function customerOf({ api }: TestProvider): Promise<string> {
  const { body } = await api("POST", "/customers", { name: "Maria", cpfCnpj: "123.456.789-09" });
  return z.object({ id: z.string() }).parse(body).id;
}

/** The day that is so many days from today in Brasília. */
export function dueIn(days: number): string {
  return addDays(dayOf(new Date()), days);
}

/** The card form filled in with a number. */
export function cardForm(number: string): Record<string, string> {
  return { number, holder: "MARIA", expiry: "12/40", cvv: "123" };
}

/** Where events arrive, and what has arrived. */
export interface EventReceiver {
  readonly url: string;
  readonly events: () => string[];
  readonly received: {
    readonly token: string | undefined;
    readonly id: string;
    readonly event: string;
    readonly payment: WirePayment;
  }[];
}

/** A receiver that answers with the given statuses in turn, then with 200 for ever. */
export async function openEventReceiver(...statuses: number[]): Promise<EventReceiver> {
  const received: EventReceiver["received"] = [];
  const schema = z.object({ id: z.string(), event: z.string(), payment: paymentSchema });
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const token = request.headers["asaas-access-token"];
    received.push({ token: token?.toString(), ...schema.parse(JSON.parse(text)) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const events = () => received.map(({ event }) => event);
  return { url: `http://127.0.0.1:${port}/hook`, received, events };
}

/** Has the provider send some events to a receiver, and answers with the webhook's id. */
export async function subscribe(
  { api }: TestProvider,
  url: string,
  events: readonly string[],
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = { url, events, authToken: AUTH_TOKEN, ...changes };
  const reply = await api("POST", "/webhooks", body);
  return z.object({ id: z.string() }).parse(reply.body).id;
}
