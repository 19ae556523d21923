import { parsePix } from "pix-utils";
import { expect, test } from "vitest";
import { cobBody, newTxid, openBank } from "@/testing/simulator/bank";
import { dynamicBrCode } from "./br-code";

const LOCATION = "pix.simulador.example/qr/v2/0123456789abcdef0123456789abcdef";

test("the code of a charge is read by pix-utils and leads to its location", async () => {
  const bank = await openBank();
  const { body } = await bank.api("PUT", `/cob/${newTxid()}`, cobBody());
  const { location, pixCopiaECola } = body as { location: string; pixCopiaECola: string };
  expect(location).toMatch(/^[a-z.]+\/qr\/v2\/[0-9a-f]{32}$/);
  expect(location.length).toBeLessThanOrEqual(77);
  expect(parsePix(pixCopiaECola)).toMatchObject({
    type: "DYNAMIC",
    url: location,
    merchantName: "LOJA SAO JOAO FILHOS",
    merchantCity: "SAO PAULO",
  });
  expect(pixCopiaECola).toContain("5303986540537.005802BR");
});

test("a zero amount is left to the payer", () => {
  const code = dynamicBrCode({ nome: "Loja", cidade: "Recife", location: LOCATION, valor: "0.00" });
  expect(code).toContain("53039865802BR");
  expect(parsePix(code)).toMatchObject({ url: LOCATION });
});

test.each([
  ["Padaria & Confeitaria Três Irmãos Ltda", "PADARIA CONFEITARIA TRES"],
  ["日本", "RECEBEDOR"],
  ["  Zé   da\tEsquina ", "ZE DA ESQUINA"],
])("the name %s is written as %s", (nome, written) => {
  const code = dynamicBrCode({ nome, cidade: "Brasília", location: LOCATION, valor: "1.00" });
  expect(parsePix(code)).toMatchObject({ merchantName: written, merchantCity: "BRASILIA" });
});
