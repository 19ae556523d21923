import { expect, test } from "vitest";
import { paymentPageOf } from "./payment-page";

const API = "https://api.asaas.com/v3";

test.each([
  ["https://www.asaas.com/i/080225913252", API],
  ["https://asaas.com/i/1", API],
  ["https://sandbox.asaas.com/i/1", "https://api-sandbox.asaas.com/v3"],
  ["https://pagar.provedor.com.br/i/1", "https://api.provedor.com.br/v3"],
  ["http://127.0.0.1:4000/asaas/i/1", "http://127.0.0.1:4000/asaas/v3"],
])("payers may be led to %s by %s", (page, api) => {
  expect(paymentPageOf(page, api)).toBe(page);
});

test.each([
  ["http://www.asaas.com/i/1", API],
  ["https://asaas.com.example/i/1", API],
  ["https://notasaas.com/i/1", API],
  ["https://www.asaas.com@evil.example/", API],
  ["https://ana:b@www.asaas.com/", API],
  ["https://evil.com.br/i/1", "https://api.provedor.com.br/v3"],
  ["https://127.0.0.2/i/1", "https://127.0.0.1/v3"],
  ["javascript:alert(1)", API],
  ["data:text/html,x", API],
  ["/i/1", API],
  ["", API],
])("payers may not be led to %j by %s", (page, api) => {
  expect(paymentPageOf(page, api)).toBeNull();
});

test.each([
  "ht\ttps://www.asaas.com/i/1",
  " https://www.asaas.com/i/1 ",
  "https://www.asaas.com/i/\r\n1",
])("payers are led to an address as browsers read it: %j", (page) => {
  expect(paymentPageOf(page, API)).toBe("https://www.asaas.com/i/1");
});

test("I6 no address holds what the database cannot store", () => {
  const page = paymentPageOf("https://www.asaas.com/i/\u0000\ud83d", API) ?? "";
  expect(page).toMatch(/^[!-~]+$/);
});
