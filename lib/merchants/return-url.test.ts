import { expect, test } from "vitest";
import { isAtOneOf, parseReturnOrigin, parseReturnUrl } from "./return-url";

test("a return address is https, or on the developer's own machine", () => {
  expect(parseReturnUrl("https://loja.example/pedido?n=1")).toBe("https://loja.example/pedido?n=1");
  expect(parseReturnUrl("http://localhost:3000/volta")).toBe("http://localhost:3000/volta");
  for (const wrong of [
    "http://loja.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "//loja.example",
    "loja.example",
    "https://ana:senha@loja.example/",
    `https://loja.example/${"a".repeat(2_048)}`,
    "",
  ]) {
    expect(parseReturnUrl(wrong), wrong).toBeNull();
  }
});

test("an origin is an address with nothing behind its host", () => {
  expect(parseReturnOrigin(" https://Loja.example ")).toBe("https://loja.example");
  expect(parseReturnOrigin("https://loja.example:443/")).toBe("https://loja.example");
  expect(parseReturnOrigin("https://loja.example:8443")).toBe("https://loja.example:8443");
  for (const wrong of [
    "https://loja.example/a",
    "https://loja.example/?a",
    "https://loja.example/#a",
  ])
    expect(parseReturnOrigin(wrong), wrong).toBeNull();
});

test("a return address has to be at a registered origin, not only to begin like one", () => {
  const origins = ["https://loja.example"];
  expect(isAtOneOf("https://loja.example/pedido", origins)).toBe(true);
  expect(isAtOneOf("https://loja.example.evil.example/pedido", origins)).toBe(false);
  expect(isAtOneOf("https://loja.example:8443/", origins)).toBe(false);
  expect(isAtOneOf("https://sub.loja.example/", origins)).toBe(false);
});
