import { describe, expect, test } from "vitest";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { dueFactorOf, readBoleto } from "@/lib/platform/values/boleto";
import { brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import { addDays } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import type { ChargeOrder, Provider, ReviseOutcome } from "@/lib/providers/port";
import { freshAsaas, order } from "@/testing/asaas";

const { fault, held, opened, play, pspAt } = freshAsaas();
const now = new Date();

/** Another amount and due date of a charge, as the service names it once it is registered. */
function other(asked: ChargeOrder, pspChargeId: string): ChargeOrder {
  const dueDate = addDays(asked.dueDate, 3);
  return { ...asked, pspChargeId, amount: cents(2000), dueDate };
}

function revise(psp: Provider, terms: ChargeOrder): Promise<ReviseOutcome> {
  if (!psp.revise) throw new Error("a charge can be revised there");
  return psp.revise(terms, now);
}

describe("a charge that is revised", () => {
  test("has a line and a code of the new amount and due date", async () => {
    const asked = order();
    const terms = other(asked, await opened(asked));
    const outcome = await revise(pspAt(), terms);
    if (outcome.kind !== "revised") throw new Error(JSON.stringify(outcome));
    const line = readBoleto(outcome.instructions.boletoLine ?? "");
    expect(line).toMatchObject({
      kind: "read",
      boleto: { amount: 2000n, dueFactor: dueFactorOf(terms.dueDate) },
    });
    const code = readBrCode(outcome.instructions.brCode ?? "");
    expect(code.kind === "read" && brCodeAmount(code.code)).toBe(2000n);
    expect(await pspAt().find(terms)).toMatchObject({ kind: "opened" });
    expect(await held(asked)).toHaveLength(1);
  });

  test.each<BillingType>(["PIX", "CREDIT_CARD", "UNDEFINED"])("may be one of %s", async (type) => {
    const asked = order({ billingType: type });
    const terms = other(asked, await opened(asked));
    expect((await revise(pspAt(), terms)).kind).toBe("revised");
  });

  test("keeps the last day of its discount", async () => {
    const until = addDays(order().dueDate, -2);
    const discount = { kind: "amount", amount: cents(100), until } as const;
    const asked = order({ lateTerms: { fine: null, interest: null, discount } });
    const terms = other(asked, await opened(asked));
    expect((await revise(pspAt(), terms)).kind).toBe("revised");
    const [payment] = (await held(asked)) as unknown as readonly {
      dueDate: string;
      discount: { dueDateLimitDays: number };
    }[];
    expect(payment).toMatchObject({ dueDate: terms.dueDate, discount: { dueDateLimitDays: 5 } });
  });

  test("is not written to again where the answer was lost", async () => {
    const asked = order();
    const terms = other(asked, await opened(asked));
    await fault("PUT /payments/:id", { kind: "lost-response" });
    expect((await revise(pspAt(), terms)).kind).toBe("unknown");
    // A second write would be refused.
    await fault("PUT /payments/:id", { kind: "error-before", status: 500 });
    expect((await revise(pspAt(), terms)).kind).toBe("revised");
  });
});

describe("a charge that is not revised", () => {
  test("was paid: the provider's payment is named", async () => {
    const asked = order({ billingType: "PIX" });
    const id = await opened(asked);
    await play(id, "pay");
    expect(await revise(pspAt(), other(asked, id))).toEqual({ kind: "paid", endToEndIds: [id] });
  });

  test("stays where its provider refuses, with its words", async () => {
    const asked = order();
    const id = await opened(asked);
    const terms = { ...other(asked, id), amount: cents(100) };
    expect(await revise(pspAt(), terms)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("não pode ser menor"),
    });
    expect(await pspAt().find({ ...asked, pspChargeId: id })).toMatchObject({ kind: "opened" });
  });

  test("would be a boleto of more than a boleto can be", async () => {
    const asked = order();
    const terms = { ...other(asked, await opened(asked)), amount: cents(10_000_000_000) };
    expect((await revise(pspAt(), terms)).kind).toBe("refused");
  });

  test("is unknown to the provider", async () => {
    expect((await revise(pspAt(), order())).kind).toBe("absent");
  });
});
