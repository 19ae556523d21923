import { polled } from "../../support/polled";
import { expect, test, unique } from "../../support/wire";

test("a payer's page learns from the status whether the charge is paid, and nothing of the payer", async ({
  request,
  api,
}) => {
  const charge = await api.created({
    description: unique(),
    payer: {
      name: "Canária Silva",
      document: "98765432100",
      email: "canaria@example.com",
      phone: "11912345678",
    },
  });
  const path = `/checkout/${charge.id}/status`;
  const pending = await request.get(path);
  expect(pending.status()).toBe(200);
  expect(pending.headers()["cache-control"]).toContain("no-store");
  expect(await pending.json()).toMatchObject({ screen: "pix" });
  await api.pay(charge.id);
  await api.waitFor(charge.id, "RECEIVED");
  const paid = await polled(
    async () => await (await request.get(path)).text(),
    (text) => JSON.parse(text).screen === "paid",
  );
  for (const text of [await pending.text(), paid]) {
    for (const secret of ["Canária", "98765432100", "canaria@", "11912345678", "10.42"]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(api.merchantId);
    expect(text).not.toContain(charge.description ?? "");
  }
});

test("H8 the status of a charge is the same whatever is added to its address, and under /v1", async ({
  request,
  api,
}) => {
  const charge = await api.created();
  for (const path of [
    `/checkout/${charge.id}/status?amount=1&status=RECEIVED&screen=paid`,
    `/v1/checkout/${charge.id}/status`,
  ]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ screen: "pix" });
  }
  expect((await api.listed("?size=100&status=PENDING")).content).toContainEqual(charge);
});

for (const billingType of ["BOLETO", "CREDIT_CARD", "DEBIT_CARD", "UNDEFINED"]) {
  test(`a ${billingType} charge has a status too`, async ({ request, api }) => {
    const { id } = await api.created({ billingType });
    const answer = await request.get(`/checkout/${id}/status`);
    expect(answer.status()).toBe(200);
    expect((await answer.json()).screen).not.toBe("pix");
  });
}
