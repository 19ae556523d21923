import { expect, test } from "vitest";
import { emailHref, whatsAppHref } from "./share";

test("a message goes to the payer's own number, or to whomever one chooses", () => {
  expect(whatsAppHref("Olá & até", "11912345678")).toBe(
    "https://wa.me/5511912345678?text=Ol%C3%A1%20%26%20at%C3%A9",
  );
  expect(whatsAppHref("Olá", null)).toBe("https://wa.me/?text=Ol%C3%A1");
});

test("an address cannot add recipients or fields to the e-mail", () => {
  expect(emailHref("Cobrança", "Olá", "ana?cc=x@loja.example")).toBe(
    "mailto:ana%3Fcc%3Dx@loja.example?subject=Cobran%C3%A7a&body=Ol%C3%A1",
  );
  expect(emailHref("a", "b", null)).toBe("mailto:?subject=a&body=b");
});
