import { expect, test } from "vitest";
import { type Letter, printLetter } from "./letter";

const EVIL = `"><script>alert(1)</script><img src=https://mal.example/x onerror='x'> & www.mal.example`;

const letter = (text: string): Letter => ({
  subject: text,
  heading: text,
  paragraphs: [text],
  facts: [[`Rótulo`, text]],
  action: { label: "Abrir", href: "https://pagamentos.example/invite/a?b=1&c=2" },
  notes: [text],
  footer: [text],
  stop: null,
  shop: { name: text, colour: null },
});

test("hostile names are text in every place, and the only link is ours", () => {
  const { html, text } = printLetter(letter(EVIL), "pt-BR");
  expect(html).not.toMatch(/<script|<img|onerror='/);
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)).toEqual([
    "https://pagamentos.example/invite/a?b=1&amp;c=2",
  ]);
  // What mail programs would turn into a link by themselves.
  for (const printed of [html, text]) expect(printed).not.toMatch(/mal\.example|https:\/\/mal/);
  expect(text).toContain("https://pagamentos.example/invite/a?b=1&c=2");
});

test("nothing is loaded from anywhere", () => {
  const { html } = printLetter(letter("Loja"), "en");
  expect(html).not.toMatch(/<(img|link|script|iframe|object|style)|url\(|@import|@font-face/);
  expect(html).toContain('<html lang="en">');
});

test("HTML and text say the same", () => {
  const one: Letter = {
    ...letter("x"),
    heading: "Título",
    paragraphs: ["Um.", "Dois."],
    notes: ["Nota."],
    footer: ["Fim."],
  };
  const { html, text } = printLetter(one, "pt-BR");
  for (const said of ["Título", "Um.", "Dois.", "Nota.", "Fim.", "Rótulo", "Abrir"]) {
    expect(html).toContain(said);
    expect(text).toContain(said);
  }
});
