import { expect, test } from "vitest";
import { addressLines } from "./payer-format";

test("an address is written as on an envelope", () => {
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
