import { describe, expect, test } from "vitest";
import { readBodyAs } from "@/lib/http/fields";
import { readStrictJson } from "@/lib/http/strict-json";
import { changeRequest, creationRequest, requestText } from "./payment-link-request";

function json(body: unknown) {
  const read = readStrictJson(new TextEncoder().encode(JSON.stringify(body)), { maxDepth: 8 });
  if (read.kind === "refused") throw new Error(read.message);
  return read.value;
}

const created = (body: object) => readBodyAs(creationRequest, json({ title: "Aula", ...body }));

function errorsOf(body: object): readonly string[] {
  const read = created(body);
  if (read.kind === "valid") throw new Error("the body was taken");
  return read.errors.map((error) => `${"pointer" in error ? error.pointer : ""} ${error.message}`);
}

function textOf(body: object): string {
  const read = created(body);
  if (read.kind === "invalid") throw new Error("the body was refused");
  return requestText(read.value);
}

describe("a new payment link", () => {
  test("has a fixed amount, or bounds for the one that payers choose", () => {
    expect(created({ amount: 10.5 })).toMatchObject({
      kind: "valid",
      value: { amount: { kind: "fixed", amount: 1050n }, dueInDays: 3, billingTypes: null },
    });
    expect(
      created({ minAmount: 5, maxAmount: 500, billingTypes: ["BOLETO", "PIX"] }),
    ).toMatchObject({
      value: {
        amount: { kind: "chosen", least: 500n, most: 50_000n },
        billingTypes: ["PIX", "BOLETO"],
      },
    });
  });

  test.each<[object, string]>([
    [{}, "/amount é obrigatório, ou envie minAmount e maxAmount"],
    [{ amount: 0 }, "/amount deve ser maior que zero"],
    [{ amount: 10, minAmount: 5 }, "/minAmount não pode ser enviado com amount"],
    [{ amount: 10, maxAmount: 5 }, "/maxAmount não pode ser enviado com amount"],
    [{ minAmount: 5 }, "/maxAmount é obrigatório quando o pagador escolhe o valor"],
    [{ maxAmount: 5 }, "/minAmount é obrigatório quando o pagador escolhe o valor"],
    [{ minAmount: 6, maxAmount: 5 }, "/minAmount não pode ser maior que maxAmount"],
    [{ amount: 1, title: " " }, "/title não pode ser vazio"],
    [{ amount: 1, title: "a".repeat(101) }, "/title deve ter no máximo 100 caracteres"],
    [{ amount: 1, billingTypes: [] }, "/billingTypes não pode ser vazia"],
    [
      { amount: 1, billingTypes: ["UNDEFINED"] },
      "/billingTypes/0 deve ser um de PIX, CREDIT_CARD, DEBIT_CARD, BOLETO",
    ],
    [{ amount: 1, dueInDays: 366 }, "/dueInDays deve ser um inteiro de 0 a 365"],
    [{ amount: 1, dueInDays: 1.5 }, "/dueInDays deve ser um inteiro de 0 a 365"],
    [{ amount: 1, maxPayments: 0 }, "/maxPayments deve ser um inteiro de 1 a 100000"],
    [
      { amount: 1, pixExpiresInMinutes: 30 },
      "/pixExpiresInMinutes só pode ser enviado com PIX em billingTypes",
    ],
    [{ amount: 1, endsAt: "2030-01-01" }, "/endsAt deve ser um instante ISO 8601 com Z ou fuso"],
    [{ amount: 1, reference: " x" }, "/reference não pode começar nem terminar com espaço"],
    [{ amount: 1, returnUrl: "https://a.example" }, "/returnUrl campo desconhecido"],
  ])("%j is refused by the name of the field", (body, error) => {
    expect(errorsOf(body)).toEqual([error]);
  });

  test("differs from another by everything in it, and not by what is written as absent", () => {
    const text = textOf({ amount: 10 });
    expect(textOf({ amount: 10.0, maxAmount: null, description: " " })).toBe(text);
    const others = [{ amount: 10.01 }, { minAmount: 10, maxAmount: 10 }];
    for (const body of others) expect(textOf(body)).not.toBe(text);
    expect(textOf({ amount: 10, maxPayments: 2 })).not.toBe(text);
    expect(textOf({ amount: 10, endsAt: "2030-01-01T00:00:00Z" })).not.toBe(text);
  });
});

test("a change names what it changes, and takes limits away with null", () => {
  const read = (body: object) => readBodyAs(changeRequest, json(body));
  expect(read({ active: false })).toEqual({ kind: "valid", value: { active: false } });
  expect(read({ maxPayments: null, endsAt: null })).toEqual({
    kind: "valid",
    value: { maxPayments: null, endsAt: null },
  });
  expect(read({ active: 1 })).toEqual({
    kind: "invalid",
    errors: [{ pointer: "/active", message: "deve ser true ou false" }],
  });
  expect(read({ amount: 5 })).toMatchObject({ errors: [{ pointer: "/amount" }] });
});
