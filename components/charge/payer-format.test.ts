import { expect, test } from "vitest";
import { addressLines, formatPhone, formatPostalCode } from "./payer-format";

test("phones, postal codes and addresses are written as people write them", () => {
  expect(formatPhone("81999991234")).toBe("(81) 99999-1234");
  expect(formatPhone("8133334444")).toBe("(81) 3333-4444");
  expect(formatPhone("123")).toBe("123");
  expect(formatPostalCode("50030230")).toBe("50030-230");
  const address = {
    street: "Rua do Sol",
    number: "12",
    complement: null,
    district: "Boa Vista",
    city: "Recife",
    state: "PE",
    postalCode: "50030230",
  };
  expect(addressLines(address)).toEqual(["Rua do Sol, 12", "Boa Vista", "Recife - PE"]);
  expect(addressLines({ ...address, complement: "fundos" })[0]).toBe("Rua do Sol, 12, fundos");
});
