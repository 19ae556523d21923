import { randomUUID } from "node:crypto";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { cents } from "@/lib/platform/values/money";
import type { RefundOrder } from "@/lib/providers/port";
import { freshAsaas, order } from "@/testing/asaas";

const provider = freshAsaas();
const { control, fault, opened, play, pspAt } = provider;
const now = new Date();

describe("money", () => {
  const read = async (id: string) => {
    const outcome = await pspAt().readSettlement(id);
    return outcome.kind === "found" ? outcome.settlement : outcome.kind;
  };

  test("of a Pix has the network's name", async () => {
    const asked = order({ billingType: "UNDEFINED" });
    const id = await opened(asked);
    expect(await read(id)).toBe("absent");
    await play(id, "pay", { by: "PIX" });
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
    await play(id, "pay");
    expect(await read(id)).toMatchObject({ funds: "authorized", dispute: null, endToEndId: null });
    await play(id, "settle");
    expect(await read(id)).toMatchObject({ funds: "credited" });
    await play(id, "chargeback");
    expect(await read(id)).toMatchObject({ dispute: "open", funds: "credited" });
    await play(id, "win-chargeback");
    expect(await read(id)).toMatchObject({ dispute: null, funds: "credited" });
    await play(id, "chargeback");
    await play(id, "lose-chargeback");
    expect(await read(id)).toMatchObject({ dispute: "lost", refunds: [] });
  });

  test("stands in the lists of its day: ours alone, once, with what went back", async () => {
    const asked = order({ billingType: "CREDIT_CARD" });
    const [card, pix] = [await opened(asked), await opened(order({ billingType: "PIX" }))];
    await play(card, "pay");
    await play(pix, "pay");
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
    await play(pix, "refund");
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
    requestedAt: now,
  });
  async function paid(billingType: BillingType): Promise<string> {
    const id = await opened(order({ billingType }));
    await play(id, "pay");
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

  test("of a boleto is refused with the way to the provider's panel, and reported as the provider's own", async () => {
    const id = await paid("BOLETO");
    const wanted = refund(id);
    expect(await pspAt().refund(wanted)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("painel"),
    });
    expect(await refunds(id)).toEqual([]);
    // As the panel does: whole, whatever is asked for.
    await request(`${provider.url}/asaas/v3/payments/${id}/bankSlip/refund`, {
      method: "POST",
      headers: {
        access_token: provider.apiKey,
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
    await play(id, "pay", { by: "PIX" });
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

  test("is not taken for one that somebody else began long before it", async () => {
    const id = await paid("PIX");
    await control("POST", `/payments/${id}/refund`, { amount: "4.00" });
    const wanted = refund(id);
    expect((await pspAt().findRefund(wanted)).kind).toBe("unknown");
    const later = { ...wanted, requestedAt: new Date(Date.now() + 3_600_000) };
    expect(await pspAt().findRefund(later)).toEqual({ kind: "absent" });
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
    const answer = await request(`${provider.url}/asaas/v3/webhooks`, {
      headers: { access_token: provider.apiKey, "user-agent": "Vintem" },
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
    await request(`${provider.url}/asaas/v3/webhooks/${ours?.id}`, {
      method: "PUT",
      headers: {
        access_token: provider.apiKey,
        "user-agent": "Vintem",
        "content-type": "application/json",
      },
      body: JSON.stringify({ interrupted: true }),
    });
    expect(await pspAt().registerWebhook(`http://127.0.0.1:2/webhooks/${secret}`)).toBe(true);
    expect((await webhooks())[0]).toMatchObject({ interrupted: false });
  });

  test("J6 come to the new address alone once ours was rotated", async () => {
    const known = (await webhooks()).length;
    const at = (secret: string) => `http://127.0.0.1:1/webhooks/${secret}`;
    const former = { webhookToken: "f".repeat(32), callbackToken: "g".repeat(32) };
    const [before, after] = [at(former.webhookToken), at("n".repeat(32))];
    expect(await pspAt().registerWebhook(before)).toBe(true);
    expect(await pspAt({ former }).registerWebhook(after)).toBe(true);
    const urls = (await webhooks()).map(({ url }) => url);
    expect(urls).toHaveLength(known + 1);
    expect(urls).toContain(after);
  });

  test("are not asked for in vain when the provider is away", async () => {
    const psp = pspAt({ apiUrl: "http://127.0.0.1:9/v3" });
    expect(await psp.registerWebhook("https://loja.example/webhooks/x")).toBe(false);
  });
});
