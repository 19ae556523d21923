import { z } from "zod";
import type { SimulatorOptions } from "@/simulator/server";
import { addDays, dayOf } from "@/simulator/values/brasilia";
import { openReceiver, type Receiver } from "./receiver";
import { openSimulator, type Reply, replyOf, type TestServer } from "./simulator";

export const API_KEY = "$aact_test_0123456789abcdef";
export const OTHER_KEY = "$aact_test_fedcba9876543210";
export const AUTH_TOKEN = "0123456789abcdef0123456789abcdef";

/** A payment as the provider shows it; only what tests look at by name. */
const paymentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  invoiceUrl: z.string(),
  value: z.number(),
});
export type WirePayment = z.infer<typeof paymentSchema>;

/** A simulator with two accounts at its Asaas-style provider, and clients for all its sides. */
export interface TestProvider extends TestServer {
  readonly api: (method: string, path: string, body?: unknown, apiKey?: string) => Promise<Reply>;
  /** A new payment, of R$ 100,00 by Pix due in three days unless changed. */
  readonly charge: (changes?: Record<string, unknown>) => Promise<WirePayment>;
  /** The payment as it stands. */
  readonly read: (id: string) => Promise<WirePayment>;
  /** A page, or what became of its form; redirects are not followed. */
  readonly page: (
    url: string,
    form?: Record<string, string>,
  ) => Promise<Reply & { readonly location: string | null; readonly policy: string }>;
}

/** Starts a provider with the accounts of API_KEY and OTHER_KEY. */
export async function openProvider(options: Partial<SimulatorOptions> = {}): Promise<TestProvider> {
  const { call, send, url, restart } = await openSimulator(options);
  const provider: TestProvider = {
    url,
    restart,
    api: (method, path, body, apiKey = API_KEY) =>
      call(method, `/asaas/v3${path}`, body, { access_token: apiKey, "User-Agent": "teste" }),
    apiWith: (headers, method, path) => call(method, `/asaas/v3${path}`, undefined, headers),
    control: (method, path, body) => call(method, `/control/asaas${path}`, body),
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
    page: async (address, form) => {
      const post = form ? { method: "POST", body: new URLSearchParams(form) } : {};
      const response = await send(address, { redirect: "manual", ...post });
      const { headers } = response;
      const policy = headers.get("content-security-policy") ?? "";
      return { ...(await replyOf(response)), location: headers.get("location"), policy };
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

/** A notification of the provider: its token, the event and the payment that it carries. */
export interface EventNotification {
  readonly token: string | undefined;
  readonly id: string;
  readonly event: string;
  readonly payment: WirePayment;
}

const eventBody = z.object({ id: z.string(), event: z.string(), payment: paymentSchema });

/** A receiver of events that answers with these statuses in turn, then always with 200. */
export async function openEventReceiver(
  ...statuses: number[]
): Promise<Receiver<EventNotification> & { readonly events: () => string[] }> {
  const receiver = await openReceiver(
    (body, { headers }) => ({
      token: headers["asaas-access-token"]?.toString(),
      ...eventBody.parse(body),
    }),
    statuses,
  );
  return { ...receiver, events: () => receiver.received.map(({ event }) => event) };
}

/** Has the provider send some events to a receiver, and returns the webhook's id. */
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
