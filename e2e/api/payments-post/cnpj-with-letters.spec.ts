import { expect, test, validBody } from "../../support/fixtures";

// The Receita's own example of a CNPJ as they are issued since July 2026.
const CNPJ = "12ABC34501DE35";

test("a CNPJ with letters pays for callers that know it, and is found by it", async ({ api }) => {
  const body = { ...validBody(), payer: { name: "Empresa Nova", document: CNPJ } };
  const refused = await api.create(body);
  expect(refused.status()).toBe(400);
  expect((await refused.json()).errors).toEqual([
    {
      pointer: "/payer/document",
      message:
        'deve ter 11 (CPF) ou 14 (CNPJ) dígitos; para um CNPJ com letras envie "documents": "2026"',
    },
  ]);
  const created = await api.create({ ...body, documents: "2026" });
  expect(created.status()).toBe(201);
  const { id, status } = await created.json();
  expect(status).toBe("PENDING");
  await api.pay(id);
  await api.waitFor(id, "RECEIVED");
  const found = await (await api.list(`?payerDocument=${CNPJ}&documents=2026`)).json();
  expect(found.content.map((charge: { id: string }) => charge.id)).toEqual([id]);
  expect((await api.list(`?payerDocument=${CNPJ}`)).status()).toBe(400);
});

test("check digits that do not agree are a warning, for callers that say they know the documents of 2026", async ({
  api,
}) => {
  const warnedOf = async (document: string, more: object = {}) => {
    const answer = await api.create({ ...validBody(), payer: { name: "Ana", document }, ...more });
    expect(answer.status()).toBe(201);
    return answer.headers()["document-warning"];
  };
  const knowing = { documents: "2026" };
  expect(await warnedOf("12345678901", knowing)).toBe("check-digits");
  expect(await warnedOf("12ABC34501DE36", knowing)).toBe("check-digits");
  expect(await warnedOf(CNPJ, knowing)).toBeUndefined();
  expect(await warnedOf("12345678909", knowing)).toBeUndefined();
  expect(await warnedOf("12345678901")).toBeUndefined();
});
