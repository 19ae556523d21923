import { expect, test } from "vitest";
import { reservedWords } from "./reserved-name";

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
])("H12 %s has the words of %s", (name, words) => {
  expect(reservedWords(name)).toBe(words);
});

test.each([
  "Padaria da Esquina",
  "Caixas d'Água do Zé",
  "Bancos e Cadeiras Ltda",
  "Bancada Móveis",
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
});
