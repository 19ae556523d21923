import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { readBrCode } from "@/lib/platform/values/br-code";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import { cents } from "@/lib/platform/values/money";
import type { ChargeOrder, FindOutcome, Provider } from "@/lib/providers/port";
import { type RunningSimulator, startSimulator } from "@/simulator/server";
import { readBacenPixAccount } from "./account";
import { bacenPix } from "./bacen-pix";

const pem = (name: string) => readFileSync(`testing/simulator/certificates/${name}`, "utf8");
const CLIENT = { clientId: "shop", clientSecret: "secret", webhookToken: "w".repeat(32) };
const KEY = randomUUID();
const now = new Date();

const NOBODY = { email: null, phone: null, address: null };
const order = (overrides: Partial<ChargeOrder> = {}): ChargeOrder => ({
  chargeId: randomUUID() as ChargeId,
  txid: randomUUID().replaceAll("-", ""),
  pspChargeId: null,
  billingType: "PIX",
  amount: cents(1050),
  dueDate: "2099-12-31" as CivilDate,
  lateTerms: null,
  expiresAt: new Date(now.getTime() + 3_600_000),
  payer: { ...NOBODY, name: "Ana Souza", document: "12345678909" },
  description: "Pedido",
  receiver: "Loja",
  ...overrides,
});

async function startBank(tls: boolean): Promise<RunningSimulator> {
  const state = mkdtempSync(join(tmpdir(), "vintem-bank-"));
  const files = { cert: pem("bank.pem"), key: pem("bank.key"), clientCa: pem("authority.pem") };
  const bank = await startSimulator({ state, ...(tls ? { tls: files } : {}) });
  onTestFinished(async () => {
    await bank.close();
    rmSync(state, { recursive: true, force: true });
  });
  const agent = new Agent({
    connect: { ca: pem("authority.pem"), cert: pem("shop.pem"), key: pem("shop.key") },
  });
  onTestFinished(() => agent.destroy());
  const { clientId, clientSecret } = CLIENT;
  const account = { clientSecret, chave: KEY, nome: "LOJA", cidade: "RECIFE" };
  await request(`${bank.url}/control/accounts/${clientId}`, {
    method: "PUT",
    dispatcher: agent,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  return bank;
}

async function control(url: string, method: string, path: string, body?: unknown) {
  const answer = await request(`${url}/control${path}`, {
    method: method as "GET",
    ...(body
      ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {}),
  });
  return (await answer.body.json().catch(() => null)) as Record<string, Record<string, number>>;
}

function pspAt(url: string, secrets: Record<string, string> = {}, deadlineMs = 8_000): Provider {
  const config = {
    apiUrl: `${url}/pix/v2`,
    tokenUrl: `${url}/oauth/token`,
    pixKey: KEY,
    tariff: { fixedCents: 0, basisPoints: 80 },
  };
  const account = readBacenPixAccount(config, { ...CLIENT, ...secrets });
  return bacenPix(randomUUID(), { ...account, config: { ...account.config, deadlineMs } });
}

describe("mutual TLS", () => {
  const authority = { authority: pem("authority.pem") };

  test("with its client certificate an account opens a charge", async () => {
    const { url } = await startBank(true);
    const own = { certificate: pem("shop.pem"), privateKey: pem("shop.key") };
    const opened = await pspAt(url, { ...authority, ...own }).open(order(), now);
    expect(opened.kind).toBe("opened");
  });

  test("without one there is no answer, and without the bank's authority none is sought", async () => {
    const { url } = await startBank(true);
    expect((await pspAt(url, authority).open(order(), now)).kind).toBe("unknown");
    const own = { certificate: pem("shop.pem"), privateKey: pem("shop.key") };
    expect((await pspAt(url, own).open(order(), now)).kind).toBe("unknown");
  });
});

describe("a charge at the bank", () => {
  test("is opened once for a txid, found, withdrawn, and then neither open nor payable", async () => {
    const psp = pspAt((await startBank(false)).url);
    const asked = order();
    expect((await psp.find(asked)).kind).toBe("absent");
    const opened = await psp.open(asked, now);
    expect(opened.kind).toBe("opened");
    expect(await psp.open(asked, now)).toEqual(opened);
    expect(await psp.find(asked)).toEqual(opened);
    expect(await psp.withdraw(asked, now)).toEqual({ kind: "withdrawn" });
    expect(await psp.withdraw(asked, now)).toEqual({ kind: "withdrawn" });
    expect(await psp.find(asked)).toEqual({ kind: "withdrawn" });
  });

  describe("with late terms", () => {
    const terms: LateTerms = {
      fine: { kind: "percent", basisPoints: 200 },
      interest: { basisPointsPerMonth: 100 },
      discount: { kind: "amount", amount: cents(50), until: "2099-12-20" as CivilDate },
    };
    const dueDated = () => order({ lateTerms: terms, expiresAt: new Date("2100-01-31T02:59:59Z") });

    test("is one with due date, which keeps them, and is found and withdrawn as such", async () => {
      const bank = await startBank(false);
      const psp = pspAt(bank.url);
      const asked = dueDated();
      expect((await psp.find(asked)).kind).toBe("absent");
      const opened = await psp.open(asked, now);
      expect(opened.kind).toBe("opened");
      expect(await psp.open(asked, now)).toEqual(opened);
      expect(await psp.find(asked)).toEqual(opened);
      const window = {
        from: new Date(now.getTime() - 60_000),
        to: new Date(Date.now() + 60_000),
        page: 0,
      };
      const listed = await psp.listCharges(window, now);
      expect(listed.kind === "page" && listed.items).toMatchObject([
        { txid: asked.txid, state: "open", amount: asked.amount },
      ]);
      expect(await psp.withdraw(asked, now)).toEqual({ kind: "withdrawn" });
      expect(await psp.find(asked)).toEqual({ kind: "withdrawn" });
    });

    test.each([
      ["another due date", { dueDate: "2099-12-30" as CivilDate }],
      ["another fine", { lateTerms: { ...terms, fine: null } }],
      ["another interest", { lateTerms: { ...terms, interest: { basisPointsPerMonth: 1 } } }],
      ["another discount", { lateTerms: { ...terms, discount: null } }],
    ] as const)("is not adopted when the bank keeps %s", async (reason, difference) => {
      const psp = pspAt((await startBank(false)).url);
      const asked = dueDated();
      await psp.open(asked, now);
      expect(await psp.find({ ...asked, ...difference })).toEqual({ kind: "mismatch", reason });
    });
  });

  test("without an amount lets the payer choose, and its code carries none", async () => {
    const psp = pspAt((await startBank(false)).url);
    const opened = await psp.open(order({ amount: cents(0) }), now);
    expect(opened.kind).toBe("opened");
    const read = readBrCode(opened.kind === "opened" ? (opened.instructions.brCode ?? "") : "");
    expect(read.kind === "read" && read.code.amount).toBeUndefined();
  });

  test("takes the longest names, descriptions and largest amounts the API takes", async () => {
    const psp = pspAt((await startBank(false)).url);
    const asked = order({
      payer: { ...NOBODY, name: "é".repeat(255), document: "11222333000181" },
      description: "🪙".repeat(500),
      amount: cents(999_999_999_999n),
    });
    expect((await psp.open(asked, now)).kind).toBe("opened");
  });
});

describe("a bank in trouble", () => {
  const fault = (url: string, effect: Record<string, unknown>, times?: number) =>
    control(url, "POST", "/faults", {
      match: { route: "GET /cob/:txid" },
      effect,
      ...(times ? { times } : {}),
    });
  const asked = async (url: string, call: string) =>
    (await control(url, "GET", "/requests/summary")).requests?.[call] ?? 0;

  test("that refuses every token at once gets one request for a new token, not twenty", async () => {
    const { url } = await startBank(false);
    const psp = pspAt(url);
    await psp.find(order());
    await fault(url, { kind: "error-before", status: 401 }, 20);
    const found = await Promise.all(Array.from({ length: 20 }, () => psp.find(order())));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["absent"]));
    expect(await asked(url, "POST /oauth/token")).toBe(2);
  });

  test("that requests a pause says for how long", async () => {
    const { url } = await startBank(false);
    await fault(url, { kind: "error-before", status: 429, retryAfter: 7 });
    expect(await pspAt(url).find(order())).toMatchObject({
      kind: "unknown",
      retryAfterMs: 7_000,
    });
  });

  test("that hangs holds a bounded number of calls; the others are answered at once", async () => {
    const bank = await startBank(false);
    // No deadline passes meanwhile.
    const psp = pspAt(bank.url, {}, 60_000);
    await psp.find(order());
    await fault(bank.url, { kind: "hang" });
    const ended: FindOutcome[] = [];
    const calls = Array.from({ length: 100 }, async () => ended.push(await psp.find(order())));
    await expect.poll(() => asked(bank.url, "GET /cob/:txid")).toBe(1 + 64);
    await expect.poll(() => ended).toHaveLength(100 - 64);
    expect(ended.every((outcome) => outcome.kind === "unknown" && outcome.notSent)).toBe(true);
    expect(await asked(bank.url, "GET /cob/:txid")).toBe(1 + 64);
    await bank.close();
    await Promise.all(calls);
    expect(ended.filter(({ kind }) => kind === "unknown")).toHaveLength(100);
  });

  test.each([
    ["a refused token", { route: "POST /oauth/token" }, 401, { notSent: true, trouble: "refused" }],
    ["a failing token endpoint", { route: "POST /oauth/token" }, 503, { notSent: true }],
    ["a refused call", { route: "PUT /cob/:txid" }, 403, { notSent: true, trouble: "refused" }],
    ["a limit", { route: "PUT /cob/:txid" }, 429, { notSent: true }],
  ])("that answers %s has certainly no charge", async (_, match, status, said) => {
    const bank = await startBank(false);
    const effect = { kind: "error-before", status };
    await control(bank.url, "POST", "/faults", { match, effect, probability: 1 });
    expect(await pspAt(bank.url).open(order(), now)).toMatchObject({ kind: "unknown", ...said });
  });

  test("that fails in the middle may have the charge", async () => {
    const bank = await startBank(false);
    const match = { route: "PUT /cob/:txid" };
    const effect = { kind: "error-before", status: 503 };
    await control(bank.url, "POST", "/faults", { match, effect, probability: 1 });
    expect(await pspAt(bank.url).open(order(), now)).not.toHaveProperty("notSent");
  });

  test("that refuses a charge, and then says nothing of whether it has it, may have it", async () => {
    const bank = await startBank(false);
    const refuse = { match: { route: "PUT /cob/:txid" }, effect: { kind: "refuse" } };
    const limit = {
      match: { route: "GET /cob/:txid" },
      effect: { kind: "error-before", status: 401 },
    };
    for (const rule of [refuse, limit]) {
      await control(bank.url, "POST", "/faults", { ...rule, probability: 1 });
    }
    const outcome = await pspAt(bank.url).open(order(), now);
    expect(outcome).toMatchObject({ kind: "unknown" });
    expect(outcome).not.toHaveProperty("notSent");
  });

  test("that refuses the account's key says so of the account, not of the charge", async () => {
    const bank = await startBank(false);
    const violations = [{ razao: "não pertence ao recebedor", propriedade: "cob.chave" }];
    const match = { route: "PUT /cob/:txid" };
    await control(bank.url, "POST", "/faults", {
      match,
      effect: { kind: "refuse", violations },
      probability: 1,
    });
    const outcome = await pspAt(bank.url).open(order(), now);
    expect(outcome).toMatchObject({ kind: "refused", concerns: "account" });
  });

  test("that takes the connection and never says who it is got nothing", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await new Promise((ready) => silent.once("listening", ready));
    const { port } = silent.address() as AddressInfo;
    const outcome = await pspAt(`https://127.0.0.1:${port}`, {}, 4_000).open(order(), now);
    expect(outcome).toMatchObject({ kind: "unknown", notSent: true });
  });

  test("that answers nothing ten times in a row is left alone for a moment", async () => {
    const { url } = await startBank(false);
    const psp = pspAt(url);
    await psp.find(order());
    await fault(url, { kind: "reset-before" });
    await Promise.all(Array.from({ length: 10 }, () => psp.find(order())));
    expect(await psp.find(order())).toMatchObject({ kind: "unknown", notSent: true });
    expect(await asked(url, "GET /cob/:txid")).toBe(1 + 10);
  });
});

test("an account that is not configured right names the fields and never their values", () => {
  const read = () => readBacenPixAccount({ apiUrl: "x", tokenUrl: "y" }, { clientId: "s3cr3t" });
  expect(read).toThrow(/config\.apiUrl/);
  expect(read).not.toThrow(/s3cr3t/);
});
