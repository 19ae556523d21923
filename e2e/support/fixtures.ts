import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { type APIRequestContext, type APIResponse, test as base } from "@playwright/test";
import type { PageResponse, PaymentResponse } from "@/lib/contract/payment-response";
import { SERVICE_DATA, SERVICE_URL, SIMULATOR_URL } from "./service";

export { expect } from "@playwright/test";

/** What the operator's command prints for a new merchant. */
export interface Credentials {
  readonly merchantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}

/** A merchant's system as a test writes it: a token, and calls with it. */
export interface MerchantApi extends Credentials {
  readonly token: string;
  /** POST /payments with a fresh key unless one is given. */
  create(body: unknown, headers?: Record<string, string>): Promise<APIResponse>;
  /** POST /payments that must succeed. */
  created(overrides?: Record<string, unknown>): Promise<PaymentResponse>;
  /** GET /payments with the query as written. */
  list(query?: string): Promise<APIResponse>;
  /** GET /payments that must succeed. */
  listed(query?: string): Promise<PageResponse>;
  /** POST /sandbox/payments/{id}/pay. */
  pay(id: string, body?: unknown): Promise<APIResponse>;
  /** Waits until the listing shows a charge in a status. */
  waitFor(id: string, status: PaymentResponse["status"]): Promise<PaymentResponse>;
}

/** A body that POST /payments accepts: R$ 10,50 by Pix, due in three days. */
export function validBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: 10.5,
    billingType: "PIX",
    dueDate: brasiliaDay(3),
    description: "Pedido 1",
    payer: { name: "Ana Souza", document: "12345678909" },
    ...overrides,
  };
}

/** The Brasília day so many days from today, `YYYY-MM-DD`. */
export function brasiliaDay(offset = 0): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
  return format.format(Date.now() + offset * 86_400_000);
}

/** An operator's command, run beside the service; its standard output. */
export async function operator(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`dist/bin/${command}.js`, ...args],
    {
      env: { NODE_ENV: "production", PATH: process.env.PATH, DATA_DIR: process.env[SERVICE_DATA] },
    },
  );
  return stdout;
}

/** Makes a merchant with the operator's command. */
export async function newMerchant(name = "Loja A"): Promise<Credentials> {
  const email = `dono-${randomUUID()}@loja.example`;
  return JSON.parse(
    await operator("merchants", "create", "--name", name, "--email", email, "--json"),
  );
}

/** POST /oauth/token as a merchant's system sends it. */
export function askToken(
  request: APIRequestContext,
  { clientId, clientSecret }: Pick<Credentials, "clientId" | "clientSecret">,
  form: Record<string, string> = { grant_type: "client_credentials" },
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return request.post("/oauth/token", {
    form,
    headers: { authorization: `Basic ${basic}`, ...headers },
  });
}

/** Speaks for a merchant, with all scopes or those that are named. */
export async function merchantApi(
  request: APIRequestContext,
  credentials: Credentials,
  scope?: string,
): Promise<MerchantApi> {
  const form = { grant_type: "client_credentials", ...(scope ? { scope } : {}) };
  const answer = await askToken(request, credentials, form);
  const token: string = (await answer.json()).access_token;
  const authorization = `Bearer ${token}`;
  const api: MerchantApi = {
    ...credentials,
    token,
    create: (body, headers = {}) =>
      request.post("/payments", {
        data: typeof body === "string" ? body : JSON.stringify(body),
        headers: {
          authorization,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
          ...headers,
        },
      }),
    async created(overrides) {
      const answer = await api.create(validBody(overrides));
      if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
      return answer.json();
    },
    list: (query = "") => request.get(`/payments${query}`, { headers: { authorization } }),
    async listed(query) {
      const answer = await api.list(query);
      if (answer.status() !== 200) throw new Error(`${answer.status()}: ${await answer.text()}`);
      return answer.json();
    },
    pay: (id, body) =>
      request.post(`/sandbox/payments/${id}/pay`, {
        headers: { authorization, "content-type": "application/json" },
        ...(body === undefined ? {} : { data: JSON.stringify(body) }),
      }),
    async waitFor(id, status) {
      for (let tries = 0; tries < 300; tries += 1) {
        const { content } = await api.listed("?size=100");
        const charge = content.find((candidate) => candidate.id === id);
        if (charge?.status === status) return charge;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error(`charge ${id} did not become ${status}`);
    },
  };
  return api;
}

interface WorkerFixtures {
  /** A merchant of this worker, with every scope. */
  readonly merchant: Credentials;
  readonly baseAddress: string;
}

interface TestFixtures {
  readonly api: MerchantApi;
  /** The simulated bank's control surface: scripted faults and payments. */
  readonly bank: APIRequestContext;
}

/** The test of every spec: a base address, a merchant, its API, and the simulated bank. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(process.env[SERVICE_URL] ?? ""),
    { scope: "worker" },
  ],
  merchant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(await newMerchant()),
    { scope: "worker" },
  ],
  baseURL: async ({ baseAddress }, use) => use(baseAddress),
  api: async ({ request, merchant }, use) => use(await merchantApi(request, merchant)),
  bank: async ({ playwright }, use) => {
    const bank = await playwright.request.newContext({ baseURL: process.env[SIMULATOR_URL] ?? "" });
    await use(bank);
    await bank.dispose();
  },
});
