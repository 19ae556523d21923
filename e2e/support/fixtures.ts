import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { type APIRequestContext, type APIResponse, test as base } from "@playwright/test";
import type { PageResponse, PaymentResponse } from "@/lib/charges/payment-response";
import { awayFromMidnight } from "@/testing/midnight";
import { validBody } from "./bodies";
import { checkedRequests } from "./contract";
import type { Credentials } from "./credentials";
import { type BankCustomer, openOwnBank } from "./own-bank";
import { SERVICE_DATA, SERVICE_URL, SIMULATOR_URL } from "./service";
import { asOperator } from "./sessions";

export { expect } from "@playwright/test";
export { brasiliaDay, validBody } from "./bodies";

/**
 * How long to wait for what is only in a provider's list of payments: the lists are read once a minute, and on a busy
 * machine the reading takes its time.
 */
export const LIST_READ_MS = 180_000;

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
  /** GET of any path, with the token. */
  get(path: string): Promise<APIResponse>;
  /** GET of any path that must succeed. */
  got<Body>(path: string): Promise<Body>;
  /** GET /payments/{id} that must succeed. */
  charge(id: string): Promise<PaymentResponse>;
  /** PATCH /payments/{id}. */
  edit(id: string, body: unknown): Promise<APIResponse>;
  /** POST /payments/{id}/cancel. */
  cancel(id: string, body?: unknown): Promise<APIResponse>;
  /** POST /payments/{id}/refunds with a fresh key unless one is given. */
  refund(id: string, body?: unknown, headers?: Record<string, string>): Promise<APIResponse>;
  /** POST /exceptions/{id}/resolve. */
  resolve(id: string, body: unknown): Promise<APIResponse>;
  /** POST /sandbox/payments/{id}/pay. */
  pay(id: string, body?: unknown): Promise<APIResponse>;
  /** POST /sandbox/payments/{id}/{action}. */
  happen(id: string, action: string, body?: unknown): Promise<APIResponse>;
  /** Waits until a charge is in a status: a minute, unless it may take longer. */
  waitFor(
    id: string,
    status: PaymentResponse["status"],
    withinMs?: number,
  ): Promise<PaymentResponse>;
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

/** Makes a merchant, as an operator does in the dashboard. */
export async function newMerchant(name = "Loja A"): Promise<Credentials> {
  const email = `dono-${randomUUID()}@loja.example`;
  const { id, ...credentials } = await asOperator<{ id: string } & Omit<Credentials, "merchantId">>(
    "merchants",
    { name, email },
  );
  return { merchantId: id, ...credentials };
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
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request.post(path, {
      headers: { authorization, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    });
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
    get: (path) => request.get(path, { headers: { authorization } }),
    async got(path) {
      const answer = await api.get(path);
      if (answer.status() !== 200) throw new Error(`${answer.status()}: ${await answer.text()}`);
      return answer.json();
    },
    list: (query = "") => api.get(`/payments${query}`),
    listed: (query = "") => api.got(`/payments${query}`),
    charge: (id) => api.got(`/payments/${id}`),
    edit: (id, body) =>
      request.patch(`/payments/${id}`, {
        headers: { authorization, "content-type": "application/json" },
        data: JSON.stringify(body),
      }),
    cancel: (id, body) => post(`/payments/${id}/cancel`, body),
    refund: (id, body, headers) =>
      post(`/payments/${id}/refunds`, body, { "idempotency-key": randomUUID(), ...headers }),
    resolve: (id, body) => post(`/exceptions/${id}/resolve`, body),
    pay: (id, body) => api.happen(id, "pay", body),
    happen: (id, action, body) => post(`/sandbox/payments/${id}/${action}`, body),
    async waitFor(id, status, withinMs = 60_000) {
      for (const end = Date.now() + withinMs; Date.now() < end; ) {
        const charge = await api.charge(id);
        if (charge.status === status) return charge;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error(`charge ${id} did not become ${status}`);
    },
  };
  return api;
}

interface WorkerFixtures {
  /** A merchant of this worker, with every scope. */
  readonly merchant: Credentials;
  /** Another merchant of this worker, with every scope. */
  readonly otherMerchant: Credentials;
  /** A merchant with a bank of its own. */
  readonly bankCustomer: BankCustomer;
  readonly baseAddress: string;
}

interface TestFixtures {
  /** Begins no test that could see two days in Brasília. */
  readonly oneDay: undefined;
  readonly api: MerchantApi;
  readonly otherApi: MerchantApi;
  /** The simulated bank's control surface: scripted faults and payments. */
  readonly bank: APIRequestContext;
  /**
   * A merchant with a bank of its own: for what strikes every customer of a bank, and for money that
   * names no charge, which at the shared bank is the operator's matter.
   */
  readonly own: BankCustomer & { readonly api: MerchantApi; readonly bank: APIRequestContext };
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
  otherMerchant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(await newMerchant("Loja B")),
    { scope: "worker" },
  ],
  bankCustomer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const { customer, close } = await openOwnBank(await newMerchant("Loja C"), operator);
      await use(customer);
      close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await awayFromMidnight(90_000);
      await use(undefined);
    },
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ baseAddress }, use) => use(baseAddress),
  request: async ({ request }, use) => use(checkedRequests(request)),
  api: async ({ request, merchant }, use) => use(await merchantApi(request, merchant)),
  otherApi: async ({ request, otherMerchant }, use) =>
    use(await merchantApi(request, otherMerchant)),
  bank: async ({ playwright }, use) => {
    const bank = await playwright.request.newContext({ baseURL: process.env[SIMULATOR_URL] ?? "" });
    await use(bank);
    await bank.dispose();
  },
  own: async ({ bankCustomer, request, playwright }, use) => {
    const api = await merchantApi(request, bankCustomer.merchant);
    const bank = await playwright.request.newContext({ baseURL: bankCustomer.bankUrl });
    await use({ ...bankCustomer, api, bank });
    await bank.dispose();
  },
});
