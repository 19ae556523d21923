import { hasError, parsePix } from "pix-utils";
import { expect, test } from "vitest";
import { customerOf, dueIn, OTHER_KEY, openProvider } from "@/testing/simulator/provider";

test("a call needs a known key and says what application it is", async () => {
  const { apiWith, api, charge } = await openProvider();
  expect((await apiWith({ "User-Agent": "x" }, "GET", "/payments")).status).toBe(401);
  const wrong = await apiWith({ access_token: "x", "User-Agent": "x" }, "GET", "/payments");
  expect(wrong).toMatchObject({
    status: 401,
    body: { errors: [{ code: "invalid_access_token" }] },
  });
  const { id } = await charge();
  const foreign = await api("GET", `/payments/${id}`, undefined, OTHER_KEY);
  expect(foreign).toMatchObject({ status: 404, text: "" });
});

test("nothing prevents a second customer of one document, and a wrong document is refused", async () => {
  const { api } = await openProvider();
  const maria = { name: "Maria", cpfCnpj: "12345678909" };
  await api("POST", "/customers", maria);
  await api("POST", "/customers", maria);
  const list = await api("GET", "/customers?cpfCnpj=123.456.789-09");
  expect(list.body).toMatchObject({ object: "list", totalCount: 2, hasMore: false });
  const refused = await api("POST", "/customers", { ...maria, cpfCnpj: "1234567890" });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: "invalid_cpfCnpj" }] } });
});

test("a retry makes a second payment, and both are found by their reference, page by page", async () => {
  const { api, charge } = await openProvider();
  const first = await charge({ externalReference: "a" });
  const second = await charge({ externalReference: "a" });
  await charge({ externalReference: "b" });
  const page = (offset: number) =>
    api("GET", `/payments?externalReference=a&limit=1&offset=${offset}`);
  expect((await page(0)).body).toMatchObject({
    hasMore: true,
    totalCount: 2,
    data: [{ id: second.id }],
  });
  expect((await page(1)).body).toMatchObject({ hasMore: false, data: [{ id: first.id }] });
});

test("lists filter by state, type and days, both ends inclusive", async () => {
  const { api, charge, control } = await openProvider();
  const paid = await charge();
  await charge({ billingType: "BOLETO" });
  await control("POST", `/payments/${paid.id}/pay`, {});
  const ids = async (query: string) => {
    const { body } = await api("GET", `/payments?${query}`);
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const today = dueIn(0);
  expect(await ids("status=RECEIVED")).toEqual([paid.id]);
  expect(await ids("billingType=PIX")).toEqual([paid.id]);
  expect(await ids(`paymentDate[ge]=${today}&paymentDate[le]=${today}`)).toEqual([paid.id]);
  expect(await ids(`paymentDate[ge]=${dueIn(1)}`)).toEqual([]);
  expect(await ids(`dateCreated[le]=${dueIn(-1)}`)).toEqual([]);
  expect(await ids(`dueDate[ge]=${dueIn(3)}`)).toHaveLength(2);
});

test.each([
  [{ billingType: "DEBIT_CARD" }, "invalid_billingType"],
  [{ value: 0 }, "invalid_value"],
  [{ value: 1.005 }, "invalid_value"],
  [{ dueDate: "2026-02-30" }, "invalid_dueDate"],
  [{ dueDate: "2020-01-01" }, "invalid_dueDate"],
  [{ customer: "cus_none" }, "invalid_customer"],
  [{ description: "x".repeat(501) }, "invalid_description"],
  [{ discount: { value: 100, type: "FIXED" } }, "invalid_discount"],
  [{ callback: { successUrl: "http://loja.example/x" } }, "invalid_callback.successUrl"],
])("%j is refused as %s", async (changes, code) => {
  const provider = await openProvider();
  const customer = await customerOf(provider);
  const plain = { customer, billingType: "PIX", value: 100, dueDate: dueIn(3) };
  const reply = await provider.api("POST", "/payments", { ...plain, ...changes });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ code }] } });
});

test("the code of a payment is a dynamic one with its amount, and comes as a picture too", async () => {
  const { api, charge } = await openProvider();
  const { id } = await charge({ value: 12.3 });
  const { body } = await api("GET", `/payments/${id}/pixQrCode`);
  const { payload, encodedImage } = body as { payload: string; encodedImage: string };
  const code = parsePix(payload);
  expect(hasError(code)).toBe(false);
  expect(code).toMatchObject({ type: "DYNAMIC", merchantName: "LOJA SAO JOAO" });
  expect(payload).toContain("540512.30");
  const png = Buffer.from(encodedImage, "base64");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(body).toMatchObject({ expirationDate: expect.stringMatching(/ 23:59:59$/) });
});

test("each type gives what it is paid with, and nothing else", async () => {
  const { api, charge } = await openProvider();
  const status = async (billingType: string) => {
    const { id } = await charge({ billingType });
    const qr = await api("GET", `/payments/${id}/pixQrCode`);
    const line = await api("GET", `/payments/${id}/identificationField`);
    return [qr.status, line.status];
  };
  expect(await status("PIX")).toEqual([200, 400]);
  expect(await status("BOLETO")).toEqual([200, 200]);
  expect(await status("UNDEFINED")).toEqual([200, 200]);
  expect(await status("CREDIT_CARD")).toEqual([400, 400]);
});

test("a change of value and due date shows in code and line; after the payment it is refused", async () => {
  const { api, charge, control } = await openProvider();
  const { id } = await charge({ billingType: "BOLETO" });
  const dueDate = dueIn(10);
  const changed = await api("PUT", `/payments/${id}`, { value: 250.5, dueDate });
  expect(changed.body).toMatchObject({ value: 250.5, dueDate, originalDueDate: dueIn(3) });
  const { body } = await api("GET", `/payments/${id}/identificationField`);
  expect(body).toMatchObject({ identificationField: expect.stringMatching(/^\d{37}0000025050$/) });
  await control("POST", `/payments/${id}/pay`, {});
  const late = await api("PUT", `/payments/${id}`, { value: 1 });
  expect(late).toMatchObject({ status: 400, body: { errors: [{ code: "invalid_action" }] } });
  expect((await api("DELETE", `/payments/${id}`)).status).toBe(400);
});

test("a removed payment leaves the lists, can not be paid, and can be restored", async () => {
  const { api, charge, control, read } = await openProvider();
  const { id } = await charge();
  expect((await api("DELETE", `/payments/${id}`)).body).toEqual({ deleted: true, id });
  expect(await read(id)).toMatchObject({ deleted: true, status: "PENDING" });
  expect((await api("GET", "/payments")).body).toMatchObject({ totalCount: 0 });
  expect((await control("POST", `/payments/${id}/pay`, {})).status).toBe(409);
  expect((await api("POST", `/payments/${id}/restore`)).body).toMatchObject({ deleted: false });
  expect((await control("POST", `/payments/${id}/pay`, {})).status).toBe(200);
});

test("what was answered is there after a restart", async () => {
  const { api, charge, restart } = await openProvider();
  const { id } = await charge({ externalReference: "a", interest: { value: 1 } });
  const before = (await api("GET", `/payments/${id}`)).body;
  await restart();
  expect((await api("GET", `/payments/${id}`)).body).toEqual(before);
  const { body } = await api("GET", "/payments?externalReference=a");
  expect(body).toMatchObject({ totalCount: 1 });
});

test.each([
  ["BOLETO", { value: 4.99 }, false],
  ["BOLETO", { value: 5 }, true],
  ["CREDIT_CARD", { value: 5.5, discount: { value: 1 } }, false],
  ["PIX", { value: 0.01 }, true],
])("a %s of %j is worth its tariff: %s", async (billingType, changes, isTaken) => {
  const { api } = await openProvider();
  const { body: customer } = await api("POST", "/customers", { name: "A", cpfCnpj: "12345678909" });
  const { id } = customer as { id: string };
  const payment = { customer: id, billingType, dueDate: dueIn(3), ...changes };
  const reply = await api("POST", "/payments", payment);
  expect(reply.status).toBe(isTaken ? 200 : 400);
  if (isTaken) return;
  expect(reply.body).toMatchObject({ errors: [{ code: "invalid_value" }] });
  expect(reply.text).toContain("não pode ser menor que R$ 5,00");
});
