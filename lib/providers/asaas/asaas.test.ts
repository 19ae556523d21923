import { randomUUID } from "node:crypto";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { readBoleto } from "@/lib/platform/values/boleto";
import { readBrCode } from "@/lib/platform/values/br-code";
import { cents } from "@/lib/platform/values/money";
import type { ChargeOrder } from "@/lib/providers/port";
import { freshAsaas, order } from "@/testing/asaas";

const provider = freshAsaas();
const { alive, control, fault, held, opened, play, pspAt } = provider;
const now = new Date();

describe("what a payer pays with", () => {
  test("is a line and a code for a boleto, both of our amount", async () => {
    const outcome = await pspAt().open(order(), now);
    if (outcome.kind !== "opened") throw new Error(outcome.kind);
    const { boletoLine, brCode, paymentPage } = outcome.instructions;
    expect(readBoleto(boletoLine ?? "")).toMatchObject({ kind: "read", boleto: { amount: 1050n } });
    expect(readBrCode(brCode ?? "").kind).toBe("read");
    expect(paymentPage).toBeNull();
  });

  test.each<[BillingType, boolean, boolean, boolean]>([
    ["PIX", true, false, false],
    ["CREDIT_CARD", false, false, true],
    ["DEBIT_CARD", false, false, true],
    ["UNDEFINED", true, true, true],
  ])("of %s: code %s, line %s, page %s", async (billingType, code, line, page) => {
    const outcome = await pspAt().open(order({ billingType }), now);
    if (outcome.kind !== "opened") throw new Error(JSON.stringify(outcome));
    const { brCode, boletoLine, paymentPage } = outcome.instructions;
    expect([brCode !== null, boletoLine !== null, paymentPage !== null]).toEqual([
      code,
      line,
      page,
    ]);
    if (page) expect(paymentPage).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/asaas\/i\//);
  });

  test.each(["payload", "line"])("is shown to nobody when its %s was changed", async (field) => {
    await control("POST", "/faults", { match: {}, effect: { kind: "tamper", field } });
    expect((await pspAt().open(order(), now)).kind).toBe("mismatch");
  });

  test.each(["value", "externalReference"])("is no other charge's, by its %s", async (field) => {
    await fault("POST /payments", { kind: "tamper", field });
    expect((await pspAt().open(order(), now)).kind).toBe("mismatch");
  });
});

describe("a charge is asked for once", () => {
  test("however often it is opened", async () => {
    const asked = order();
    const id = await opened(asked);
    expect(await pspAt().open(asked, now)).toMatchObject({ kind: "opened" });
    expect((await held(asked)).map((payment) => payment.id)).toEqual([id]);
  });

  test.each([
    ["whose answer is lost", { kind: "lost-response" }],
    ["whose answer is an error", { kind: "error-after", status: 500 }],
    ["whose answer is cut off", { kind: "malformed", as: "truncated-json" }],
  ])("%s: it is found, not made again", async (_, effect) => {
    const asked = order();
    await fault("POST /payments", effect);
    const first = await pspAt().open(asked, now);
    expect(first).toMatchObject({ kind: "unknown" });
    expect(first).not.toHaveProperty("notSent");
    expect((await pspAt().find(asked)).kind).toBe("opened");
    expect((await pspAt().open(asked, now)).kind).toBe("opened");
    expect(await held(asked)).toHaveLength(1);
  });

  test.each([
    ["GET /payments", { kind: "error-before", status: 500 }],
    ["GET /customers", { kind: "reset-before" }],
    ["POST /customers", { kind: "error-before", status: 503 }],
    ["POST /payments", { kind: "error-before", status: 429, retryAfter: 7 }],
    ["POST /payments", { kind: "error-before", status: 401 }],
  ])("and nothing is on its way when %s fails by %j", async (route, effect) => {
    const name = `Ana ${randomUUID()}`;
    const asked = order({ payer: { ...order().payer, name } });
    await fault(route, effect);
    const outcome = await pspAt().open(asked, now);
    expect(outcome).toMatchObject({ kind: "unknown", notSent: true });
    if ("retryAfter" in effect) expect(outcome).toMatchObject({ retryAfterMs: 7_000 });
    expect(await held(asked)).toHaveLength(0);
  });

  test("of a provider that nobody listens at nothing was asked", async () => {
    const psp = pspAt({ apiUrl: "http://127.0.0.1:9/v3" });
    expect(await psp.open(order(), now)).toMatchObject({ kind: "unknown", notSent: true });
  });

  test("and when what it is paid with cannot be fetched, it is found later", async () => {
    const asked = order();
    await fault("GET /payments/:id/pixQrCode", { kind: "error-before", status: 500 });
    const outcome = await pspAt().open(asked, now);
    expect(outcome).toMatchObject({ kind: "unknown" });
    expect(outcome).not.toHaveProperty("notSent");
    expect((await pspAt().find(asked)).kind).toBe("opened");
    expect(await held(asked)).toHaveLength(1);
  });

  test("a final no is reported in the provider's words, and makes nothing", async () => {
    const asked = order();
    await fault("POST /payments", { kind: "refuse", description: "Conta\n bloqueada." });
    expect(await pspAt().open(asked, now)).toEqual({
      kind: "refused",
      reason: "Conta bloqueada.",
    });
    expect(await held(asked)).toHaveLength(0);
  });

  test("a boleto of more than a barcode can say is refused, and not asked for", async () => {
    const asked = order({ amount: cents(10_000_000_000n) });
    expect((await pspAt().open(asked, now)).kind).toBe("refused");
    expect(await held(asked)).toHaveLength(0);
  });

  test("a wrong key proves nothing about a charge", async () => {
    const asked = order();
    await opened(asked);
    expect(await pspAt({ apiKey: "wrong" }).find(asked)).toMatchObject({ kind: "unknown" });
  });
});

describe("a charge that was made twice all the same", () => {
  /** A second one under the same reference, as a request that took effect after we had looked. */
  async function twice(asked: ChargeOrder): Promise<readonly [string, string]> {
    const first = await opened(asked);
    const head = { access_token: provider.apiKey, "user-agent": "Vintem" };
    const found = await request(`${provider.url}/asaas/v3/payments/${first}`, { headers: head });
    const { customer } = (await found.body.json()) as { customer: string };
    const made = await request(`${provider.url}/asaas/v3/payments`, {
      method: "POST",
      headers: { ...head, "content-type": "application/json" },
      body: JSON.stringify({
        customer,
        billingType: "BOLETO",
        value: 10.5,
        dueDate: asked.dueDate,
        externalReference: asked.chargeId,
      }),
    });
    return [first, ((await made.body.json()) as { readonly id: string }).id];
  }

  test("is the first one, and the other is removed", async () => {
    const asked = order();
    const [first] = await twice(asked);
    expect(await pspAt().find(asked)).toMatchObject({ instructions: { pspChargeId: first } });
    expect((await alive(asked)).map(({ id }) => id)).toEqual([first]);
  });

  test("is the one that its payer was shown, if that was the second", async () => {
    const asked = order();
    const [, second] = await twice(asked);
    const known = { ...asked, pspChargeId: second };
    expect(await pspAt().find(known)).toMatchObject({ instructions: { pspChargeId: second } });
    expect((await alive(asked)).map(({ id }) => id)).toEqual([second]);
  });

  test("is withdrawn when the one that its payer was shown is", async () => {
    const asked = order();
    const [first] = await twice(asked);
    const head = { access_token: provider.apiKey, "user-agent": "Vintem" };
    await request(`${provider.url}/asaas/v3/payments/${first}`, {
      method: "DELETE",
      headers: head,
    });
    expect(await pspAt().find({ ...asked, pspChargeId: first })).toEqual({ kind: "withdrawn" });
    expect(await alive(asked)).toHaveLength(0);
  });

  test("is neither, when the other cannot be removed now", async () => {
    const asked = order();
    await twice(asked);
    await fault("DELETE /payments/:id", { kind: "error-before", status: 500 });
    expect((await pspAt().find(asked)).kind).toBe("unknown");
    expect((await pspAt().find(asked)).kind).toBe("opened");
    expect(await alive(asked)).toHaveLength(1);
  });

  test("is the paid one, and nobody can pay the other any more", async () => {
    const asked = order();
    const [first, second] = await twice(asked);
    await play(second, "pay");
    expect(await pspAt().find(asked)).toEqual({ kind: "paid", endToEndIds: [second] });
    expect((await held(asked)).find(({ id }) => id === first)?.deleted).toBe(true);
  });

  test("is reported with all its money when both were paid", async () => {
    const asked = order();
    const both = await twice(asked);
    for (const id of both) await play(id, "pay");
    const found = await pspAt().find(asked);
    expect(found.kind === "paid" && [...found.endToEndIds].sort()).toEqual([...both].sort());
  });

  test.each(["known by its name", "not known"])("is withdrawn as a whole, %s", async (how) => {
    const asked = order();
    const [first] = await twice(asked);
    const known = { ...asked, pspChargeId: how === "not known" ? null : first };
    expect(await pspAt().withdraw(known, now)).toEqual({ kind: "withdrawn" });
    expect(await alive(asked)).toHaveLength(0);
  });
});

describe("a charge's end", () => {
  test("by us: it is removed, and stays withdrawn however often it is asked", async () => {
    const asked = order();
    const known = { ...asked, pspChargeId: await opened(asked) };
    expect(await pspAt().withdraw(known, now)).toEqual({ kind: "withdrawn" });
    expect(await pspAt().withdraw(known, now)).toEqual({ kind: "withdrawn" });
    expect(await pspAt().find(known)).toEqual({ kind: "withdrawn" });
    expect(await pspAt().find(asked)).toEqual({ kind: "absent" });
  });

  test("whose answer is lost is looked at again", async () => {
    const asked = order();
    const known = { ...asked, pspChargeId: await opened(asked) };
    await fault("DELETE /payments/:id", { kind: "lost-response" });
    expect((await pspAt().withdraw(known, now)).kind).toBe("unknown");
    expect(await pspAt().withdraw(known, now)).toEqual({ kind: "withdrawn" });
  });

  test("when it was paid meanwhile: the money wins", async () => {
    const asked = order();
    const id = await opened(asked);
    await play(id, "pay");
    const known = { ...asked, pspChargeId: id };
    expect(await pspAt().withdraw(known, now)).toEqual({ kind: "paid", endToEndIds: [id] });
  });

  test("when it was paid although it had been removed: the money wins as well", async () => {
    const asked = order();
    const id = await opened(asked);
    await pspAt().withdraw(asked, now);
    await play(id, "pay", { force: true });
    const known = { ...asked, pspChargeId: id };
    expect(await pspAt().find(known)).toEqual({ kind: "paid", endToEndIds: [id] });
  });

  test("is unknown for a charge that was never made", async () => {
    expect(await pspAt().withdraw(order(), now)).toEqual({ kind: "absent" });
    expect(await pspAt().find(order())).toEqual({ kind: "absent" });
  });

  test("a status that nobody knows is reported, and settles nothing", async () => {
    const asked = order();
    const id = await opened(asked);
    await control("POST", "/faults", { match: {}, effect: { kind: "tamper", field: "status" } });
    expect(await pspAt().find(asked)).toMatchObject({
      kind: "mismatch",
      reason: expect.stringContaining("SIMULATED_UNKNOWN_STATUS"),
    });
    expect((await pspAt().readSettlement(id)).kind).toBe("unknown");
    const day = { from: now, to: now, page: 0, changing: false };
    expect(await pspAt().listSettlements(day)).toMatchObject({ kind: "page" });
  });
});

test("a charge that the provider has is not one that was never sent, though its code gets no answer", async () => {
  const asked = order();
  await opened(asked);
  await fault("GET /payments/:id/pixQrCode", { kind: "lost-response" });
  const outcome = await pspAt().open(asked, now);
  expect(outcome).toMatchObject({ kind: "unknown", exists: true });
  expect(outcome).not.toHaveProperty("notSent");
  expect(await held(asked)).toHaveLength(1);
});
