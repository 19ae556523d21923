import { describe, expect, test } from "vitest";
import { readStrictJson } from "@/lib/http/strict-json";
import { readCreatePaymentRequest } from "./create-payment-request";

/** What the API makes of a body: its terms, or what is wrong with it. */
function read(fields: Readonly<Record<string, unknown>>) {
  const body = {
    payer: { name: "Ana", document: "12345678909" },
    amount: 100,
    dueDate: "2030-01-31",
    billingType: "BOLETO",
    ...fields,
  };
  const json = readStrictJson(new TextEncoder().encode(JSON.stringify(body)), { maxDepth: 8 });
  if (json.kind === "refused") throw new Error(json.message);
  const reading = readCreatePaymentRequest(json.value);
  return reading.kind === "valid" ? reading.value.lateTerms : reading.errors;
}

describe("an object of a request", () => {
  test.each([
    [{ payer: undefined }, "/payer", "é obrigatório"],
    [{ payer: null }, "/payer", "deve ser um objeto"],
    [{ payer: 1 }, "/payer", "deve ser um objeto"],
    [
      { payer: { name: "Ana", document: "12345678909", address: 1 } },
      "/payer/address",
      "deve ser um objeto",
    ],
  ])("%j is named as a whole where it is none", (sent, pointer, message) => {
    expect(read(sent)).toEqual([{ pointer, message }]);
  });
});

describe("a payer's document", () => {
  const of = (document: string) => ({ payer: { name: "Ana", document } });
  const pointer = "/payer/document";

  test("is a CPF or a CNPJ of digits alone, unless a caller knows the CNPJ of 2026", () => {
    for (const digits of ["12345678909", "11222333000181"]) {
      expect(read(of(digits))).toBeNull();
      expect(read({ ...of(digits), documents: "2026" })).toBeNull();
    }
    const message =
      'deve ter 11 (CPF) ou 14 (CNPJ) dígitos; para um CNPJ com letras envie "documents": "2026"';
    expect(read(of("12ABC34501DE35"))).toEqual([{ pointer, message }]);
    expect(read({ ...of("12ABC34501DE35"), documents: null })).toEqual([{ pointer, message }]);
    expect(read({ ...of("12ABC34501DE35"), documents: "2026" })).toBeNull();
  });

  test.each(["12abc34501de35", "12ABC34501DE3A", "1234567890A", "12.ABC.345/01DE-35", ""])(
    "%s is none, whatever a caller knows",
    (document) => {
      const message = "deve ter 11 (CPF) ou 14 (CNPJ) dígitos, sem pontos, traço ou barra";
      expect(read({ ...of(document), documents: "2026" })).toEqual([{ pointer, message }]);
      expect(read(of(document))).toEqual([{ pointer, message }]);
    },
  );

  test("is named together with what else is wrong", () => {
    const wrong = read({ ...of("12ABC34501DE35"), dueDate: "amanhã", documents: "2027" });
    expect(wrong).toEqual([
      { pointer: "/dueDate", message: "deve ser uma data AAAA-MM-DD" },
      { pointer: "/documents", message: "só pode ser 2026" },
    ]);
    const undecided = read({ ...of("12ABC34501DE35"), dueDate: "amanhã" });
    expect(undecided).toMatchObject([{ pointer: "/dueDate" }, { pointer }]);
  });
});

describe("fine, interest and discount", () => {
  test("are null together when none is sent", () => {
    expect(read({})).toBeNull();
    expect(read({ fine: null, interest: null, discount: null })).toBeNull();
  });

  test("are read as basis points and centavos", () => {
    expect(
      read({
        fine: { percent: 2 },
        interest: { percentPerMonth: 1.01 },
        discount: { amount: 10.5, until: "2030-01-31" },
      }),
    ).toEqual({
      fine: { kind: "percent", basisPoints: 200 },
      interest: { basisPointsPerMonth: 101 },
      discount: { kind: "amount", amount: 1_050n, until: "2030-01-31" },
    });
  });

  test.each([
    [{ fine: { percent: 100 } }, { fine: { kind: "percent", basisPoints: 10_000 } }],
    [{ fine: { percent: 0.01 } }, { fine: { kind: "percent", basisPoints: 1 } }],
    [{ fine: { amount: 100, percent: null } }, { fine: { kind: "amount", amount: 10_000n } }],
    [{ interest: { percentPerMonth: 100 } }, { interest: { basisPointsPerMonth: 10_000 } }],
    [
      { discount: { percent: 99.99, until: "2029-12-31" } },
      { discount: { kind: "percent", basisPoints: 9_999, until: "2029-12-31" } },
    ],
    [
      { discount: { amount: 99.99, until: "2030-01-31" } },
      { discount: { kind: "amount", amount: 9_999n, until: "2030-01-31" } },
    ],
  ])("%j is taken: at the bound, and null as absent", (sent, terms) => {
    expect(read(sent)).toEqual({ fine: null, interest: null, discount: null, ...terms });
  });

  test.each(["PIX", "UNDEFINED", undefined])("are taken with billingType %s", (billingType) => {
    expect(read({ billingType, fine: { percent: 2 } })).toMatchObject({
      fine: { basisPoints: 200 },
    });
  });

  const decimals = "deve ter no máximo duas casas decimais";
  const methods = "só pode ser enviado com billingType BOLETO, PIX, UNDEFINED";
  const free = "não pode ser enviado com amount 0, que deixa o valor ao pagador";
  const until = "2030-01-31";
  test.each([
    [{ fine: 2 }, "/fine", "deve ser um objeto"],
    [{ fine: {} }, "/fine", "deve ter percent ou amount"],
    [{ fine: { percent: 2, amount: 1 } }, "/fine", "deve ter só percent ou só amount"],
    [{ fine: { percent: 2, until } }, "/fine/until", "campo desconhecido"],
    [{ fine: { percent: "2" } }, "/fine/percent", "deve ser um número"],
    [{ fine: { percent: 2.005 } }, "/fine/percent", decimals],
    [{ fine: { percent: 0 } }, "/fine/percent", "deve ser maior que zero"],
    [{ fine: { percent: -1 } }, "/fine/percent", "deve ser maior que zero"],
    [{ fine: { percent: 100.01 } }, "/fine/percent", "não pode passar de 100"],
    [{ fine: { amount: 0 } }, "/fine/amount", "deve ser maior que zero"],
    [{ fine: { amount: 1.001 } }, "/fine/amount", decimals],
    [{ fine: { amount: 100.01 } }, "/fine/amount", "não pode passar do valor da cobrança"],
    [{ interest: {} }, "/interest/percentPerMonth", "é obrigatório"],
    [{ interest: { percentPerMonth: null } }, "/interest/percentPerMonth", "deve ser um número"],
    [{ interest: { percentPerMonth: 1.001 } }, "/interest/percentPerMonth", decimals],
    [{ discount: { percent: 10 } }, "/discount/until", "é obrigatório"],
    [{ discount: { until } }, "/discount", "deve ter percent ou amount"],
    [
      { discount: { percent: 10, until: "2030-02-30" } },
      "/discount/until",
      "deve ser uma data AAAA-MM-DD",
    ],
    [
      { discount: { percent: 10, until: "2030-02-01" } },
      "/discount/until",
      "não pode ser depois de dueDate",
    ],
    [{ discount: { percent: 100, until } }, "/discount/percent", "deve ser menor que 100"],
    [
      { discount: { amount: 100, until } },
      "/discount/amount",
      "deve ser menor que o valor da cobrança",
    ],
    [{ amount: 0, fine: { amount: 1 } }, "/fine", free],
    [{ amount: 0, discount: { amount: 1, until } }, "/discount", free],
    [{ billingType: "CREDIT_CARD", fine: { percent: 2 } }, "/fine", methods],
    [{ billingType: "DEBIT_CARD", interest: { percentPerMonth: 1 } }, "/interest", methods],
    [
      { billingType: "PIX", pixExpiresInMinutes: 60, fine: { percent: 2 } },
      "/pixExpiresInMinutes",
      "não pode ser enviado com fine, interest ou discount, que contam pelo vencimento",
    ],
  ])("%j is refused by name and rule", (sent, pointer, message) => {
    expect(read(sent)).toEqual([{ pointer, message }]);
  });
});
