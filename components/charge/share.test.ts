import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { emailHref, type Shared, shareMessage, whatsAppHref } from "./share";

const charge: Shared = {
  amount: cents(1_050),
  description: "Pedido\n1",
  dueDate: "2026-11-28" as CivilDate,
  payer: { name: "Ana", email: "ana@loja.example", phone: "11912345678" },
};
const nobody: Shared = { ...charge, payer: { name: "Ana", email: null, phone: null } };

test("the message says what, to whom, and until when, on one line", () => {
  expect(shareMessage(charge, "Loja A", "https://v.example/checkout/1")).toBe(
    "Olá, Ana! Segue o link para pagar R$\u00a010,50 a Loja A (Pedido 1), com vencimento em 28/11/2026: https://v.example/checkout/1",
  );
  expect(shareMessage({ ...charge, amount: cents(0), description: null }, "B", "x")).toBe(
    "Olá, Ana! Segue o link para pagar a B, com vencimento em 28/11/2026: x",
  );
});

test("it goes to the payer's own number, or to a contact that the member picks", () => {
  expect(whatsAppHref(charge, "Olá & até")).toBe(
    "https://wa.me/5511912345678?text=Ol%C3%A1%20%26%20at%C3%A9",
  );
  expect(whatsAppHref(nobody, "Olá")).toBe("https://wa.me/?text=Ol%C3%A1");
});

test("an address cannot add recipients or fields to the e-mail", () => {
  const payer = { ...charge.payer, email: "ana?cc=x@loja.example" };
  expect(emailHref({ ...charge, payer }, "Loja A", "Olá")).toBe(
    "mailto:ana%3Fcc%3Dx@loja.example?subject=Cobran%C3%A7a%20de%20Loja%20A&body=Ol%C3%A1",
  );
  expect(emailHref(nobody, "A", "b")).toBe("mailto:?subject=Cobran%C3%A7a%20de%20A&body=b");
});
