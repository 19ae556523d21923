import { expect, payAtBank, test, unique, webhookPath } from "../../support/wire";
import { madeUpEndToEndId, notificationBody, notify } from "./notifications";

test("the address answers with and without /pix, to one charge, several, or none", async ({
  request,
  api,
}) => {
  const { id } = await api.created();
  const several = { pix: [...notificationBody(id).pix, ...notificationBody(id).pix] };
  for (const body of [notificationBody(id), several, { pix: [] }, notificationBody(id).pix]) {
    for (const path of [webhookPath(), `${webhookPath()}/pix`]) {
      expect((await notify(request, body, path)).status()).toBe(200);
    }
  }
});

test("J5 a notification about money that the bank does not have changes nothing", async ({
  request,
  api,
}) => {
  const charge = await api.created();
  for (const changes of [{}, { valor: "0.01" }, { valor: "99999.99" }, { chave: "x" }]) {
    const answer = await notify(request, notificationBody(charge.id, changes));
    expect(answer.status()).toBe(200);
  }
  // A true one comes afterwards and goes through, so the false ones were looked at by then.
  const later = await api.created();
  await api.pay(later.id);
  await api.waitFor(later.id, "RECEIVED");
  expect((await api.listed("?size=100&status=PENDING")).content).toContainEqual(charge);
});

test("J4 a notification that names another charge's real money moves that money nowhere", async ({
  request,
  api,
  bank,
}) => {
  const [paid, unpaid] = [await api.created(), await api.created()];
  await payAtBank(bank, paid.id);
  const before = await api.waitFor(paid.id, "RECEIVED");
  const deliveries = await (
    await bank.get(`/control/deliveries?txid=${paid.id.replaceAll("-", "")}`)
  ).json();
  const { endToEndId } = deliveries.deliveries[0];
  const answer = await notify(request, notificationBody(unpaid.id, { endToEndId }));
  expect(answer.status()).toBe(200);
  const later = await api.created();
  await api.pay(later.id);
  await api.waitFor(later.id, "RECEIVED");
  expect((await api.listed("?size=100&status=PENDING")).content).toContainEqual(unpaid);
  expect((await api.listed("?size=100&status=RECEIVED")).content).toContainEqual(before);
});

test("a second notification about known money, with another amount, leaves the charge as it is", async ({
  request,
  api,
  bank,
}) => {
  const charge = await api.created();
  await payAtBank(bank, charge.id);
  const before = await api.waitFor(charge.id, "RECEIVED");
  const { deliveries } = await (
    await bank.get(`/control/deliveries?txid=${charge.id.replaceAll("-", "")}`)
  ).json();
  const { endToEndId } = deliveries[0];
  for (const valor of ["10.50", "1.00", "999.99"]) {
    const answer = await notify(request, notificationBody(charge.id, { endToEndId, valor }));
    expect(answer.status()).toBe(200);
  }
  const later = await api.created();
  await api.pay(later.id);
  await api.waitFor(later.id, "RECEIVED");
  expect((await api.listed("?size=100&status=RECEIVED")).content).toContainEqual(before);
});

test("money for a charge that nobody knows, and fields that nobody knows, are taken and kept apart", async ({
  request,
}) => {
  for (const txid of [crypto.randomUUID().replaceAll("-", ""), "x".repeat(35), undefined]) {
    const answer = await notify(request, {
      pix: [{ endToEndId: madeUpEndToEndId(), txid, valor: "1.00", novidade: { a: [1] } }],
      novidade: 1,
    });
    expect(answer.status()).toBe(200);
  }
});

test("the same notification ten times at once is accepted ten times", async ({ request, api }) => {
  const { id } = await api.created({ description: unique() });
  const body = notificationBody(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(request, body)));
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
});
