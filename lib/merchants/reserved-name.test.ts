import { expect, test } from "vitest";
import { findDeception, mayDeceive, reservedWords } from "./reserved-name";

test.each([
  ["Banco da Praça", "banco"],
  ["BANCO CENTRAL DO BRASIL", "banco central"],
  ["Itaú Unibanco", "itau"],
  ["Ｂｒａｄｅｓｃｏ", "bradesco"],
  ["Nu\u200bbank", "nubank"],
  ["Nuba\u0301nk", "nubank"],
  ["Ваnсо do Povo", "banco"],
  ["B4nc0 do Povo", "banco"],
  ["B.A.N.C.O do Povo", "banco"],
  ["Receita-Federal", "receita federal"],
  ["gov.br pagamentos", "gov br"],
  ["Central do Pix", "central do pix"],
  ["Suporte PIX 24h", "suporte pix"],
  ["Caixa Econômica", "caixa economica"],
  ["Caixa\u3164Econômica", "caixa economica"],
  ["Caixa\u115fEconômica", "caixa economica"],
  ["Caixa\u1160Econômica", "caixa economica"],
  ["Caixa\uffa0Econômica", "caixa economica"],
  ["CaixaEconômica", "caixa economica"],
  ["caixaeconomica", "caixa economica"],
  ["bancodobrasil", "banco do brasil"],
  ["BancoInter", "banco inter"],
  ["BancoDaPraça", "banco"],
  ["ltaú", "itau"],
  ["Nubɑnk", "nubank"],
  ["ClELO", "cielo"],
  ["PicPay", "picpay"],
  ["8anco do Povo", "banco"],
  ["B@nco do Povo", "banco"],
  ["@banco", "banco"],
  ["Bancø do Povo", "banco"],
  ["🅱anco do Povo", "banco"],
  ["🇧🇦🇳🇨🇴 do Povo", "banco"],
])("H12 %s has the words of %s", (name, words) => {
  expect(reservedWords(name)).toBe(words);
});

test.each([
  "Padaria da Esquina",
  "Caixas d'Água do Zé",
  "Bancos e Cadeiras Ltda",
  "Bancada Móveis",
  "Banca do João",
  "BancadaMóveis",
  "Madame Digital",
  "Lili Itália",
  "Sabão Vistoso",
  "Interbancas",
  "Clínica São Luís",
  "한국\u3164식당",
  "Internet Inter 5G",
  "Pedra Stone Mármores",
  "Loja 1",
  "A B C Materiais",
  "Central de Autopeças",
  "Revisão e Visão Ótica",
  "Pixel Design",
  "Loja Demonstração",
  "",
])("H12 %s has none", (name) => {
  expect(reservedWords(name)).toBeNull();
  expect(mayDeceive(name)).toBe(false);
});

test.each([
  "\u202elisarB od ocnaB",
  "\u2067ocnaB\u2069",
  "Loja\u001b[2J",
  "Loja\nLoja",
  "ᗷᗩᑎᑕO",
  "ꓐanco",
  "Banc\u1d0f",
  "Ƀanco",
  "Ɲubank",
  "Βаncօ",
  "ᏴᎪΝᏟϴ",
])("H12 %j may read as another name", (name) => {
  expect(mayDeceive(name)).toBe(true);
});

test.each([
  "Æther Cafés & Cía.",
  "Łódź 1º andar",
  "寿司 Kenji ☕",
  "مطعم دمشق",
  "Loja nº 8 | D’Ávila",
])("H12 %j reads as itself", (name) => {
  expect(mayDeceive(name)).toBe(false);
  expect(reservedWords(name)).toBeNull();
});

test("H12 a name deceives by its words, by its characters, or not at all", () => {
  expect(findDeception("Banco da Praça")).toEqual({ reservedWords: "banco" });
  expect(findDeception("Ɲubank")).toBe("characters");
  expect(findDeception("Padaria da Ana")).toBeNull();
});
