import { expect, test } from "vitest";
import { searchKeys } from "./charge-search";

const NOTHING = { payerDocument: null, chargeId: null, endToEndId: null };
const ID = "0f1e2d3c-4b5a-4968-8776-655443322110";

test.each([
  ["Maria da Silva", NOTHING],
  ["123.456.789-09", { ...NOTHING, payerDocument: "12345678909" }],
  [" 12345678909 ", { ...NOTHING, payerDocument: "12345678909" }],
  ["11.222.333/0001-81", { ...NOTHING, payerDocument: "11222333000181" }],
  ["12.abc.345/01de-35", { ...NOTHING, payerDocument: "12ABC34501DE35" }],
  ["123456789", NOTHING],
  [ID, { ...NOTHING, chargeId: ID }],
  [ID.replaceAll("-", "").toUpperCase(), { ...NOTHING, chargeId: ID }],
  [
    "E000381662026112112001234567890X",
    { ...NOTHING, endToEndId: "E000381662026112112001234567890X" },
  ],
])("%s", (text, sought) => {
  expect(searchKeys(text)).toEqual(sought);
});

test("what may be a txid or an end-to-end id is both", () => {
  const txid = "E".padEnd(32, "0");
  expect(searchKeys(txid)).toMatchObject({ endToEndId: txid });
  expect(searchKeys(txid).chargeId).not.toBeNull();
});
