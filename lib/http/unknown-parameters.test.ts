import { describe, expect, test } from "vitest";
import { readListPaymentsQuery } from "@/lib/listing/list-payments-query";
import { readPageQuery } from "./page-query";
import { unknownParameters } from "./unknown-parameters";

const errorsOf = (query: string) => {
  const read = readListPaymentsQuery(new URLSearchParams(query));
  return read.kind === "invalid" ? read.errors : [];
};

describe("a parameter that an operation does not have", () => {
  test.each([
    ["Status=PENDING", "o mais próximo é status"],
    ["payer_document=1", "o mais próximo é payerDocument"],
    ["dueDateform=2026-11-01", "o mais próximo é dueDateFrom"],
    ["status[]=RECEIVED", "escreva status sem colchetes, uma vez para cada valor"],
    ["status%5B%5D=RECEIVED", "escreva status sem colchetes, uma vez para cada valor"],
    ["billingType[0]=PIX", "escreva billingType sem colchetes, uma vez para cada valor"],
    ["limite=1", "os deste endereço são billingType, createdFrom,"],
    ["=x", "os deste endereço são billingType, createdFrom,"],
  ])("is refused with what was meant: %s", (query, advice) => {
    expect(errorsOf(query)).toEqual([
      { parameter: expect.any(String), message: expect.stringContaining(advice) },
    ]);
  });

  test("is refused once however often it stands there, beside what else is wrong", () => {
    expect(
      errorsOf("page=-1&foo=1&foo=2&size=1&size=2").map(
        (error) => "parameter" in error && error.parameter,
      ),
    ).toEqual(["page", "size", "foo"]);
  });

  test.each(["", "&&", "status=PENDING&status=RECEIVED&page=1"])(
    "is none of these: %s",
    (query) => {
      expect(errorsOf(query)).toEqual([]);
    },
  );

  test.each(["__proto__=1", "constructor=1", "%00=1"])("may have any name: %s", (query) => {
    expect(readPageQuery(new URLSearchParams(query))).toMatchObject({ kind: "invalid" });
  });

  test("is repeated cut off, and no more than ten of them", () => {
    const long = Array.from({ length: 30 }, (_, n) => `${"n".repeat(5_000)}${n}=1`).join("&");
    const errors = unknownParameters(new URLSearchParams(long), ["page"]);
    expect(errors).toHaveLength(10);
    expect(JSON.stringify(errors).length).toBeLessThan(2_000);
  });

  test("has no neighbour where there are none at all", () => {
    expect(unknownParameters(new URLSearchParams("a=1"), [])).toEqual([
      { parameter: "a", message: "parâmetro desconhecido: este endereço não tem parâmetros" },
    ]);
  });
});
