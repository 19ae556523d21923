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

describe("money", () => {
  const read = async (id: string) => {
    const outcome = await pspAt().readSettlement(id);
    return outcome.kind === "found" ? outcome.settlement : outcome.kind;
  };

  test("of a Pix has the network's name", async () => {
    const asked = order({ billingType: "UNDEFINED" });
    const id = await opened(asked);
    expect(await read(id)).toBe("absent");
    await act(id, "pay", { by: "PIX" });
    expect(await read(id)).toMatchObject({
      reference: id,
      endToEndId: expect.stringMatching(/^E/),
      txid: asked.txid,
      amount: 1050n,
      funds: "credited",
    });
  });

  test("of a card is authorized, credited, and disputed until it is won or lost", async () => {
    const id = await opened(order({ billingType: "CREDIT_CARD" }));
    await act(id, "pay");
    expect(await read(id)).toMatchObject({ funds: "authorized", dispute: null, endToEndId: null });
    await act(id, "settle");
    expect(await read(id)).toMatchObject({ funds: "credited" });
    await act(id, "chargeback");
    expect(await read(id)).toMatchObject({ dispute: "open", funds: "credited" });
    await act(id, "win-chargeback");
    expect(await read(id)).toMatchObject({ dispute: null, funds: "credited" });
    await act(id, "chargeback");
    await act(id, "lose-chargeback");
    expect(await read(id)).toMatchObject({ dispute: "lost", refunds: [] });
  });

  test("stands in the lists of its day: ours alone, once, with what went back", async () => {
    const asked = order({ billingType: "CREDIT_CARD" });
    const [card, pix] = [await opened(asked), await opened(order({ billingType: "PIX" }))];
    await act(card, "pay");
    await act(pix, "pay");
    const window = { from: now, to: now, page: 0 };
    const paid = await pspAt().listSettlements({ ...window, changing: false });
    if (paid.kind !== "page") throw new Error(paid.kind);
    const names = paid.items.map(({ reference }) => reference);
    expect(names.filter((name) => name === card || name === pix).sort()).toEqual(
      [card, pix].sort(),
    );
    // What the network says of a Pix is not asked with a list: a page has a hundred of them.
    expect(paid.items.find(({ reference }) => reference === pix)).toMatchObject({
      isBrief: true,
      endToEndId: null,
    });
    expect(paid.items.find(({ reference }) => reference === card)).not.toHaveProperty("isBrief");
    await act(pix, "refund");
    const returned = await pspAt().listSettlements({ ...window, changing: true });
    if (returned.kind !== "page") throw new Error(returned.kind);
    // It waits for its credit, which may never come.
    expect(returned.items.find(({ reference }) => reference === card)?.funds).toBe("authorized");
    const back = returned.items.find(({ reference }) => reference === pix);
    expect(back?.refunds).toMatchObject([{ amount: 1050n }]);
    const charges = await pspAt().listCharges(window, now);
    if (charges.kind !== "page") throw new Error(charges.kind);
    expect(charges.items.find(({ txid }) => txid === asked.txid)).toEqual({
      txid: asked.txid,
      pspChargeId: card,
      pixKey: null,
      amount: 1050n,
      state: "ended",
      endToEndIds: [card],
    });
  });

  test("lists are walked to their end", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => opened(order())));
    expect(all).toHaveLength(4);
    const page = await pspAt().listCharges({ from: now, to: now, page: 50 }, now);
    expect(page).toMatchObject({ kind: "page", items: [], last: true });
  });
});

describe("money that goes back", () => {
  const refund = (reference: string, amount = 400): RefundOrder => ({
    reference,
    pspRefundId: randomUUID().replaceAll("-", ""),
    amount: cents(amount),
    description: "Peça errada",
  });
  async function paid(billingType: BillingType): Promise<string> {
    const id = await opened(order({ billingType }));
    await act(id, "pay");
    return id;
  }
  const refunds = async (id: string) => {
    const outcome = await pspAt().readSettlement(id);
    return outcome.kind === "found" ? outcome.settlement.refunds : [];
  };

  test.each<BillingType>(["PIX", "CREDIT_CARD"])("of %s is asked for once", async (billingType) => {
    const id = await paid(billingType);
    const wanted = refund(id);
    expect(await pspAt().findRefund(wanted)).toEqual({ kind: "absent" });
    await fault("POST /payments/:id/refund", { kind: "lost-response" });
    expect((await pspAt().refund(wanted)).kind).toBe("unknown");
    expect(await pspAt().refund(wanted)).toMatchObject({
      kind: "known",
      refund: { pspRefundId: wanted.pspRefundId, amount: 400n, reason: "Peça errada" },
    });
    expect(await refunds(id)).toHaveLength(1);
    expect((await pspAt().findRefund(wanted)).kind).toBe("known");
  });

  test("of a boleto is asked for at the provider's panel, and told as its own", async () => {
    const id = await paid("BOLETO");
    const wanted = refund(id);
    expect(await pspAt().refund(wanted)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("painel"),
    });
    expect(await refunds(id)).toEqual([]);
    // As the panel does: whole, whatever is asked for.
    await request(`${url}/asaas/v3/payments/${id}/bankSlip/refund`, {
      method: "POST",
      headers: {
        access_token: API_KEY,
        "user-agent": "Vintem",
        "content-type": "application/json",
      },
      body: JSON.stringify({ value: 4, description: `(ref. ${wanted.pspRefundId})` }),
    });
    expect(await refunds(id)).toMatchObject([{ amount: 1050n, state: "processing", reason: null }]);
    expect(await pspAt().findRefund(wanted)).toEqual({ kind: "absent" });
    expect((await pspAt().refund(wanted)).kind).toBe("refused");
    expect(await refunds(id)).toHaveLength(1);
  });

  test("of a boleto that was paid by its Pix code goes back by Pix", async () => {
    const id = await opened(order());
    await act(id, "pay", { by: "PIX" });
    expect((await pspAt().refund(refund(id))).kind).toBe("known");
  });

  test.each([
    ["GET /payments/:id", { kind: "error-before", status: 500 }, true],
    ["POST /payments/:id/refund", { kind: "error-before", status: 429 }, true],
    ["POST /payments/:id/refund", { kind: "error-before", status: 500 }, undefined],
  ])("whose %s fails by %j: not sent is %s", async (route, effect, notSent) => {
    const id = await paid("PIX");
    await fault(route, effect);
    const outcome = await pspAt().refund(refund(id));
    expect(outcome.kind === "unknown" && outcome.notSent).toBe(notSent);
  });

  test("whose name the provider cuts off is taken, and never taken for absent", async () => {
    await control("PUT", "/settings", { refundDescriptionMax: 20 });
    const id = await paid("CREDIT_CARD");
    const wanted = refund(id);
    expect(await pspAt().refund(wanted)).toMatchObject({
      kind: "known",
      refund: { pspRefundId: wanted.pspRefundId, amount: 400n, state: "processing" },
    });
    expect((await pspAt().findRefund(wanted)).kind).toBe("unknown");
    expect((await pspAt().findRefund(refund(id, 401))).kind).toBe("absent");
    await control("PUT", "/settings", { refundDescriptionMax: 500 });
  });

  test("of money that went back without an entry is known to be back", async () => {
    const id = await paid("CREDIT_CARD");
    const wanted = refund(id, 1050);
    await pspAt().refund(wanted);
    await control("POST", "/faults", { match: {}, effect: { kind: "tamper", field: "refunds" } });
    expect(await pspAt().findRefund(wanted)).toMatchObject({
      kind: "known",
      refund: { pspRefundId: wanted.pspRefundId, amount: 1050n, state: "refunded" },
    });
  });

  test("is refused for good when the provider says so", async () => {
    const id = await paid("PIX");
    expect((await pspAt().refund(refund(id, 2000))).kind).toBe("refused");
    expect(await refunds(id)).toHaveLength(0);
  });
});

describe("the provider's calls", () => {
  const webhooks = async () => {
    const answer = await request(`${url}/asaas/v3/webhooks`, {
      headers: { access_token: API_KEY, "user-agent": "Vintem" },
    });
    return ((await answer.body.json()) as { data: Record<string, unknown>[] }).data;
  };

  test("come to one address of ours, which moves with our host, and again after a pause", async () => {
    const secret = "w".repeat(32);
    expect(await pspAt().registerWebhook(`http://127.0.0.1:1/webhooks/${secret}`)).toBe(true);
    expect(await pspAt().registerWebhook(`http://127.0.0.1:2/webhooks/${secret}`)).toBe(true);
    const [ours, ...others] = await webhooks();
    expect(others).toEqual([]);
    expect(ours).toMatchObject({
      url: `http://127.0.0.1:2/webhooks/${secret}`,
      enabled: true,
      interrupted: false,
      hasAuthToken: true,
      sendType: "NON_SEQUENTIALLY",
    });
    await request(`${url}/asaas/v3/webhooks/${ours?.id}`, {
      method: "PUT",
      headers: {
        access_token: API_KEY,
        "user-agent": "Vintem",
        "content-type": "application/json",
      },
      body: JSON.stringify({ interrupted: true }),
    });
    expect(await pspAt().registerWebhook(`http://127.0.0.1:2/webhooks/${secret}`)).toBe(true);
    expect((await webhooks())[0]).toMatchObject({ interrupted: false });
  });

  test("are not asked for in vain when the provider is away", async () => {
    const psp = pspAt({ apiUrl: "http://127.0.0.1:9/v3" });
    expect(await psp.registerWebhook("https://loja.example/webhooks/x")).toBe(false);
  });
});
