import { expect, test } from "vitest";
import { searchKeys } from "./charge-search";

const NOTHING = {
  payerDocument: null,
  documentStart: null,
  payerPhone: null,
  emailStart: null,
  amount: null,
  chargeId: null,
  idStart: null,
  endToEndId: null,
};
/** The first and the last id that begin with these digits. */
function idsOf(start: string): readonly string[] {
  return ["0", "f"].map((filler) =>
    start.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  );
}
const ID = "0f1e2d3c-4b5a-4968-8776-655443322110";

test.each([
  ["Maria da Silva", NOTHING],
  ["123.456.789-09", { ...NOTHING, payerDocument: "12345678909", payerPhone: "12345678909" }],
  ["124,29", { ...NOTHING, amount: 12_429n }],
  ["R$ 1.234,56", { ...NOTHING, amount: 123_456n }],
  ["1234.56", { ...NOTHING, amount: 123_456n }],
  ["r$50", { ...NOTHING, amount: 5_000n }],
  ["50", NOTHING],
  ["20481/B", NOTHING],
  ["ana@loja.example", { ...NOTHING, emailStart: "ana@loja.example" }],
  ["ana@", { ...NOTHING, emailStart: "ana@" }],
  ["@loja", NOTHING],
  ["Rua 25 @ centro", NOTHING],
  ["+55 (11) 98765-4321", { ...NOTHING, payerPhone: "11987654321" }],
  ["123.456", { ...NOTHING, documentStart: "123456" }],
  ["123456", { ...NOTHING, documentStart: "123456", idStart: idsOf("123456") }],
  ["c3a9f", NOTHING],
  ["0f1e2d3c-4b", { ...NOTHING, idStart: idsOf("0f1e2d3c4b") }],
  ["facade", NOTHING],
  ["11.222.333/0001-81", { ...NOTHING, payerDocument: "11222333000181" }],
  ["12.abc.345/01de-35", { ...NOTHING, payerDocument: "12ABC34501DE35" }],
  ["12345", NOTHING],
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
