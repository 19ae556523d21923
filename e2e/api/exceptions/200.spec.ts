import type { Page } from "@/lib/http/page-response";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { exceptionOf, exceptionsOf, receivedByForce } from "../../support/money";
import { expect, payAtBank, serviceLogs, test, unique } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

test("a merchant without exceptions has an empty page of them", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  for (const path of ["/exceptions", "/exceptions?state=all", "/v1/exceptions?state=resolved"]) {
    const answer = await api.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer.json()).toEqual({
      content: [],
      page: { number: 0, size: 20, totalElements: 0, totalPages: 0 },
    });
  }
});

test("an exception says what was found, in every field, and which charge it is about", async ({
  api,
  bank,
}) => {
  const before = Date.now();
  const charge = await receivedByForce(api, bank, { amount: "10.49" });
  const exception = await exceptionOf(api, charge.id, "amount_mismatch");
  expect(Object.keys(exception)).toEqual([
    "id",
    "kind",
    "paymentId",
    "amount",
    "facts",
    "openedAt",
    "resolution",
    "note",
    "resolvedAt",
    "resolvedBy",
  ]);
  expect(exception).toEqual({
    id: expect.stringMatching(ID),
    kind: "amount_mismatch",
    paymentId: charge.id,
    amount: 10.49,
    facts: {
      endToEndId: expect.stringMatching(/^E[A-Za-z0-9]{31}$/),
      txid: charge.id.replaceAll("-", ""),
      pixKey: expect.any(String),
      paidAmount: "10.49",
      paidAt: expect.stringMatching(INSTANT),
      oddities: ["amount_mismatch"],
      expectedAmount: "10.50",
      statusBefore: "PENDING",
      payableUntil: charge.pix?.expiresAt,
    },
    openedAt: expect.stringMatching(INSTANT),
    resolution: null,
    note: null,
    resolvedAt: null,
    resolvedBy: null,
  });
  const openedAt = Date.parse(exception.openedAt);
  expect(openedAt).toBeGreaterThanOrEqual(before - 1_000);
  expect(openedAt).toBeLessThanOrEqual(Date.now() + 1_000);
});

test("exceptions are listed newest first, open or resolved or all, in pages, and only the merchant's own", async ({
  request,
  bank,
  otherApi,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const charges = [];
  for (let n = 0; n < 5; n += 1) {
    const charge = await receivedByForce(api, bank, { amount: `${n + 1}.00` });
    await exceptionOf(api, charge.id, "amount_mismatch");
    charges.push(charge.id);
  }
  const theirs = await receivedByForce(otherApi, bank, { amount: "7.77" });
  await exceptionOf(otherApi, theirs.id, "amount_mismatch");
  const paymentIds = async (query: string) => {
    const { content, page }: Page<ExceptionResponse> = await api.got(`/exceptions?${query}`);
    return { ids: content.map(({ paymentId }) => paymentId), page };
  };
  const newestFirst = charges.toReversed();
  expect((await paymentIds("")).ids).toEqual(newestFirst);
  const { content }: Page<ExceptionResponse> = await api.got("/exceptions");
  for (const n of [1, 3]) {
    const answer = await api.resolve(content[n]?.id ?? "", { resolution: "accept" });
    expect(answer.status()).toBe(200);
  }
  const at = (...places: number[]) => places.map((n) => newestFirst[n]);
  for (const [query, ids, totalElements, totalPages] of [
    ["", at(0, 2, 4), 3, 1],
    ["state=open", at(0, 2, 4), 3, 1],
    ["state=resolved", at(1, 3), 2, 1],
    ["state=all", newestFirst, 5, 1],
    ["state=all&size=2", at(0, 1), 5, 3],
    ["state=all&size=2&page=2", at(4), 5, 3],
    ["state=open&size=2&page=1", at(4), 3, 2],
    ["state=all&size=100&page=2147483647", [], 5, 1],
  ] as const) {
    const found = await paymentIds(query);
    expect(found.ids, query).toEqual(ids);
    expect(found.page, query).toMatchObject({ totalElements, totalPages });
  }
  expect(await exceptionsOf(otherApi, charges[0] ?? "")).toEqual([]);
});

test("a charge that the bank holds with another amount is reported as provider_mismatch, once", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  const tamper = { kind: "tamper", field: "amount" };
  const mends = [
    await breakBank("PUT /cob/:txid", description, tamper),
    await breakBank("GET /cob/:txid", description, tamper),
  ];
  const { id } = await api.created({ description });
  const exception = await exceptionOf(api, id, "provider_mismatch");
  expect(exception).toMatchObject({
    amount: 10.5,
    facts: { txid: id.replaceAll("-", ""), expectedAmount: "10.50", reason: "another amount" },
  });
  for (const mend of mends) await mend();
  await api.waitFor(id, "PENDING");
  expect(await exceptionsOf(api, id)).toEqual([exception]);
});

test("neither the payer of the charge nor who paid, nor what either wrote, is in an exception or in a log", async ({
  api,
  bank,
}) => {
  const payer = {
    name: "Canária das Dores",
    document: "90817263544",
    email: "canaria@segredo.example",
    phone: "11912345678",
  };
  const charge = await api.created({ payer, description: "Segredo do pedido" });
  await payAtBank(bank, charge.id, {
    force: true,
    amount: "1.23",
    infoPagador: "canário escreveu",
    pagador: { nome: "Canário Outro", cpf: "98765432111" },
  });
  const { id } = await exceptionOf(api, charge.id, "amount_mismatch");
  const note = "nota-canária: ligar para o cliente";
  await api.resolve(id, { resolution: "refund", note });
  await api.waitFor(charge.id, "REFUNDED");
  const pages = ["/exceptions?state=all&size=100", `/payments/${charge.id}/refunds`];
  const texts = await Promise.all(pages.map(async (path) => (await api.get(path)).text()));
  const logs = serviceLogs();
  expect(logs).toContain("/exceptions/[id]/resolve");
  for (const canary of [
    ...Object.values(payer),
    "canário",
    "Canário",
    "98765432111",
    "Segredo do pedido",
    charge.pix?.copyPaste ?? "",
  ]) {
    for (const text of [...texts, logs]) expect(text, canary).not.toContain(canary);
  }
  expect(logs).not.toContain(note);
  expect(logs).not.toContain("nota-can");
});

test("a token with pagamentos:read alone is enough, and /v1 has the same", async ({
  api,
  request,
  merchant,
}) => {
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  const all = await api.got<unknown>("/exceptions?state=all");
  for (const prefix of ["", "/v1"]) {
    expect(await reader.got<unknown>(`${prefix}/exceptions?state=all`)).toEqual(all);
  }
});
