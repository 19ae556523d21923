import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Answers, FloodRequest } from "@/bench/flood-plan";
import { validBody } from "@/e2e/support/bodies";
import { madeUpPayments } from "@/testing/slow-bank";
import { type Attacker, flood } from "./attacker";

/** One resource that all merchants share, attacked by one of them, or by somebody from outside, at ten times its part. */
export interface Attack {
  /** What is attacked, as docs/shared-resources.md names it. */
  readonly resource: string;
  /** What is sent. */
  readonly sends: string;
  readonly run: (attacker: Attacker, seconds: number) => Promise<Answers>;
}

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
/** A name that thousands of the attacker's charges have. */
const COMMON = "maria";
/** Lines of a statement, each with words that resemble many charges. */
const STATEMENT_LINES = 2_000;
const IDLE_SOCKETS = 1_000;

const get = (path: string, headers: Readonly<Record<string, string>> = {}): FloodRequest => ({
  method: "GET",
  path,
  headers,
});

function creation({ bearer }: Attacker): FloodRequest {
  return {
    method: "POST",
    path: "/payments",
    headers: { ...bearer, ...JSON_TYPE, "idempotency-key": "{uuid}" },
    body: JSON.stringify(validBody()),
  };
}

/** An address that attacks in this turn alone: what was counted of it before does not refuse it. */
const newPlace = () => ({ "x-forwarded-for": `2001:db8:${randomUUID().slice(0, 4)}:1::1` });

/** Every attack by its name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  nothing: {
    resource: "nothing: what a turn differs from another by itself",
    sends: "nothing",
    async run(_, seconds) {
      await pause(seconds * 1_000);
      return {};
    },
  },
  creates: {
    resource: "creations",
    sends: "1,000 POST /payments a second, of 100",
    run: (attacker, seconds) =>
      flood(attacker, [creation(attacker)], { perSecond: 1_000, atOnce: 256, seconds }),
  },
  lists: {
    resource: "lists",
    sends: "2,000 GET /payments of far pages a second, of 200",
    run: (attacker, seconds) =>
      flood(
        attacker,
        [
          get("/payments?page=450&size=100&sort=amount,asc", attacker.bearer),
          get("/payments?page=400&size=100&status=RECEIVED&sort=paidOn", attacker.bearer),
        ],
        { perSecond: 2_000, atOnce: 256, seconds },
      ),
  },
  payers: {
    resource: "search for payers",
    sends: "2,000 GET /payers by a common name a second, of 200",
    run: (attacker, seconds) =>
      flood(attacker, [get(`/payers?q=${COMMON}&page=40`, attacker.bearer)], {
        perSecond: 2_000,
        atOnce: 256,
        seconds,
      }),
  },
  members: {
    resource: "pages of members",
    sends: "200 searches for a common name a second in one session, of 20",
    run: (attacker, seconds) =>
      flood(
        attacker,
        [
          get(`/charges?q=${COMMON}&page=400&size=50&sort=amount`, attacker.session),
          get(`/api/dashboard/payers?q=${COMMON}&page=40`, attacker.session),
        ],
        { perSecond: 200, atOnce: 64, seconds },
      ),
  },
  downloads: {
    resource: "exports that are downloaded",
    sends: "20 at once, of 2",
    run: (attacker, seconds) =>
      flood(attacker, [get("/api/dashboard/charges/export?format=xlsx", attacker.session)], {
        perSecond: 40,
        atOnce: 20,
        seconds,
      }),
  },
  files: {
    resource: "exports that are made as files",
    sends: "20 POST /exports a second, of 2 at a time",
    run: (attacker, seconds) =>
      flood(
        attacker,
        [
          {
            method: "POST",
            path: "/exports",
            headers: { ...attacker.bearer, ...JSON_TYPE, "idempotency-key": "{uuid}" },
            body: JSON.stringify({ what: "payments", format: "xlsx" }),
          },
        ],
        { perSecond: 20, atOnce: 20, seconds },
      ),
  },
  statements: {
    resource: "bank statements",
    sends: "30 uploads of 2,000 lines at once, of 3",
    run: (attacker, seconds) =>
      flood(
        attacker,
        [
          {
            method: "POST",
            path: "/api/dashboard/statements",
            headers: { ...attacker.session, "content-type": "application/octet-stream" },
            body: statement(),
          },
        ],
        { perSecond: 60, atOnce: 30, seconds },
      ),
  },
  waits: {
    resource: "waiting GET /events",
    sends: "200 at once, of 20",
    run: (attacker, seconds) =>
      flood(attacker, [get("/events?after=latest&wait=20", attacker.bearer)], {
        perSecond: 400,
        atOnce: 200,
        seconds,
      }),
  },
  polls: {
    resource: "polls of payers' pages",
    sends: "1,000 polls of 1,000 charges a second",
    run: (attacker, seconds) =>
      flood(
        attacker,
        attacker.chargeIds.map((id) => get(`/checkout/${id}/status`)),
        { perSecond: 1_000, atOnce: 64, seconds },
      ),
  },
  pages: {
    resource: "pages without a session",
    sends: "100 payers' pages a second from one address, of 10",
    run: (attacker, seconds) => {
      const from = newPlace();
      return flood(
        attacker,
        attacker.chargeIds.map((id) => get(`/checkout/${id}`, from)),
        { perSecond: 100, atOnce: 64, seconds },
      );
    },
  },
  guesses: {
    resource: "charges that do not exist",
    sends: "300 looks in a turn from one address, of 30 a minute",
    run: (attacker, seconds) =>
      flood(attacker, [get("/checkout/{uuid}/status", newPlace())], {
        perSecond: 300 / seconds,
        atOnce: 64,
        seconds,
      }),
  },
  // Its merchant signs in, so it comes before the sign-ins for which that address is refused.
  endpoints: {
    resource: "webhook endpoints",
    sends: "100 creations a second with 16 endpoints that never answer",
    async run(attacker, seconds) {
      await attacker.endpoints(true);
      try {
        return await flood(attacker, [creation(attacker)], { perSecond: 100, atOnce: 64, seconds });
      } finally {
        await attacker.endpoints(false);
      }
    },
  },
  logins: {
    resource: "sign-ins",
    sends: "500 wrong passwords in a turn from one address, of 50 in 15 minutes",
    async run(attacker, seconds) {
      const csrf = await fetch(`${attacker.vintem.url}/api/auth/csrf`);
      const { csrfToken } = (await csrf.json()) as { csrfToken: string };
      const cookie = csrf.headers.getSetCookie().map((each) => each.split(";")[0]);
      const form = { csrfToken, email: attacker.email, password: "errada-{uuid}", json: "true" };
      const body = new URLSearchParams(form).toString().replace("%7Buuid%7D", "{uuid}");
      const headers = { ...newPlace(), ...FORM_TYPE, cookie: cookie.join("; ") };
      const path = "/api/auth/callback/credentials";
      const origin = { origin: attacker.vintem.pagesUrl };
      return flood(attacker, [{ method: "POST", path, headers: { ...headers, ...origin }, body }], {
        perSecond: 500 / seconds,
        atOnce: 64,
        seconds,
      });
    },
  },
  tokens: {
    resource: "requests for tokens",
    sends: "500 with the right secret a second, and 200 with a wrong one in a turn, of 20 a minute",
    run: ({ merchant, ...attacker }, seconds) => {
      const basic = (secret: string) =>
        `Basic ${Buffer.from(`${merchant.clientId}:${secret}`).toString("base64")}`;
      const request = (secret: string): FloodRequest => ({
        method: "POST",
        path: "/oauth/token",
        headers: { ...newPlace(), ...FORM_TYPE, authorization: basic(secret) },
        body: "grant_type=client_credentials",
      });
      const right = Array.from({ length: 9 }, () => request(merchant.clientSecret));
      return flood(attacker, [...right, request("errado")], {
        perSecond: 500,
        atOnce: 64,
        seconds,
      });
    },
  },
  links: {
    resource: "charges of one payment link",
    sends: "600 forms in a turn from 60 addresses, of 300 in ten minutes",
    async run(attacker, seconds) {
      const keys = await Promise.all(Array.from({ length: 60 }, () => formKey(attacker)));
      const forms = keys.map(({ key, from }): FloodRequest => {
        const form = { key, name: "Ana Souza", document: "52998224725" };
        const headers = { ...from, ...FORM_TYPE, origin: attacker.vintem.pagesUrl };
        const body = new URLSearchParams(form).toString();
        return { method: "POST", path: attacker.linkPath, headers, body };
      });
      return flood(attacker, forms, { perSecond: 600 / seconds, atOnce: 64, seconds });
    },
  },
  notifications: {
    resource: "forged notifications",
    sends: "500 a second, half of them with a wrong secret",
    run: (attacker, seconds) => {
      const path = `${new URL(attacker.vintem.bank().webhookUrl()).pathname}/pix`;
      return flood(
        attacker,
        [path, path.replace(/.\/pix$/, "!/pix")].map((each) => ({
          method: "POST",
          path: each,
          headers: JSON_TYPE,
          body: '{"pix": "forjado"}',
        })),
        { perSecond: 500, atOnce: 64, seconds },
      );
    },
  },
  jobs: {
    resource: "jobs for notifications",
    sends: "made-up payments, 600 in each of 10 notifications, at a bank that takes 7 s",
    run: async (attacker, seconds) => {
      const path = `${new URL(attacker.bank.webhookUrl() ?? "").pathname}/pix`;
      const requests = Array.from({ length: 10 }, () => ({
        method: "POST" as const,
        path,
        headers: JSON_TYPE,
        body: JSON.stringify(madeUpPayments(600)),
      }));
      return flood(attacker, requests, { perSecond: 10 / seconds, atOnce: 10, seconds });
    },
  },
  reports: {
    resource: "reports of browsers",
    sends: "200 in a turn from one address, of 20 a minute",
    run: (attacker, seconds) =>
      flood(
        attacker,
        [
          {
            method: "POST",
            path: "/csp-reports",
            headers: { ...newPlace(), "content-type": "application/csp-report" },
            body: '{"csp-report":{"effective-directive":"img-src","blocked-uri":"https://a.example"}}',
          },
        ],
        { perSecond: 200 / seconds, atOnce: 16, seconds },
      ),
  },
  listener: {
    resource: "listener",
    sends: `${IDLE_SOCKETS} connections that never finish their request`,
    async run({ vintem }, seconds) {
      const sockets = Array.from({ length: IDLE_SOCKETS }, () => halfRequest(vintem.url));
      await pause(seconds * 1_000);
      const open = sockets.filter(({ readyState }) => readyState === "open").length;
      for (const socket of sockets) socket.destroy();
      return { open, closed: IDLE_SOCKETS - open };
    },
  },
};

function halfRequest(url: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write("GET /payments HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  return socket;
}

/** The key of the link's form, as an address of its own gets it with the page. */
async function formKey({ vintem, linkPath }: Attacker) {
  const from = newPlace();
  const page = await fetch(vintem.url + linkPath, { headers: from });
  const key = /name="key" value="([^"]+)"/.exec(await page.text())?.[1];
  if (!key) throw new Error(`the link's page has no form: ${page.status}`);
  return { key, from };
}

/** A statement whose every line takes long to compare. */
function statement(): string {
  const lines = Array.from({ length: STATEMENT_LINES }, (_, n) => {
    const memo = `PIX RECEBIDO ${"A1".repeat(20)} MARIA APARECIDA DA SILVA ${n}`;
    return `01/11/2026;${memo};10,${String(n % 100).padStart(2, "0")}`;
  });
  return ["Data;Histórico;Valor", ...lines].join("\n");
}
