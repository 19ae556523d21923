import type { PaymentResponse } from "@/lib/charges/payment-response";
import { merchantApi } from "../../support/fixtures";
import { received } from "../../support/money";
import { expect, test } from "../../support/wire";

const FIELDS =
  "id status billingType amount dueDate description invoiceUrl checkoutUrl fee paidAmount netAmount paidOn pix createdAt";

for (const billingType of ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"]) {
  test(`a ${billingType} charge is read exactly as its creation answered`, async ({ api }) => {
    const charge = await api.created({ billingType });
    const answer = await api.get(`/payments/${charge.id}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const read = await answer.json();
    expect(Object.keys(read)).toEqual(FIELDS.split(" "));
    expect(read).toEqual(charge);
  });
}

test("a charge is read as the listing shows it, unpaid and paid, and the same under /v1", async ({
  api,
}) => {
  const paid = await received(api);
  const { id: unpaid } = await api.created();
  expect(paid).toMatchObject({ status: "RECEIVED", paidAmount: 10.5, netAmount: 10.42 });
  const { content } = await api.listed("?size=100");
  for (const id of [paid.id, unpaid]) {
    const charge = await api.charge(id);
    expect(content).toContainEqual(charge);
    expect(await api.got<PaymentResponse>(`/v1/payments/${id}`)).toEqual(charge);
    expect(charge.checkoutUrl).not.toContain("/v1/");
  }
});

test("the tag of a charge is answered 304 until the charge changes", async ({ api, request }) => {
  const charge = await api.created();
  const path = `/payments/${charge.id}`;
  const tag = (await api.get(path)).headers().etag ?? "";
  const ask = () =>
    request.get(path, {
      headers: { authorization: `Bearer ${api.token}`, "if-none-match": tag },
    });
  const same = await ask();
  expect(same.status()).toBe(304);
  expect(await same.text()).toBe("");
  await api.cancel(charge.id);
  const changed = await ask();
  expect(changed.status()).toBe(200);
  expect(changed.headers().etag).not.toBe(tag);
});

test("HEAD answers as GET does, without a body", async ({ api, request }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const headers = { authorization: `Bearer ${api.token}` };
  const answer = await request.head(`/payments/${id}`, { headers });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toBe("");
});

test("a token with pagamentos:read alone is enough", async ({ api, request, merchant }) => {
  const charge = await api.created({ billingType: "BOLETO" });
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  expect(await reader.charge(charge.id)).toEqual(charge);
});
