import { exceptionsOf, historyOf, storyOf } from "../../support/money";
import { polled } from "../../support/polled";
import { cobsAtBank, expect, payAtBank, test, unique } from "../../support/wire";

const AWAY = { kind: "error-before", status: 503 };

test("while the bank is away the wish is kept: 202, the page forgets the code at once, and later it is CANCELED by itself", async ({
  api,
  bank,
  request,
  breakBank,
}) => {
  const description = unique();
  const charge = await api.created({ description });
  const mend = await breakBank("PATCH /cob/:txid", description, AWAY);
  const answer = await api.cancel(charge.id, { reason: "Desistência" });
  expect(answer.status()).toBe(202);
  expect(await answer.json()).toEqual(charge);
  const page = `/checkout/${charge.id}`;
  expect(await (await request.get(page)).text()).not.toContain(charge.pix?.copyPaste);
  expect((await (await request.get(`${page}/status`)).json()).screen).toBe("canceled");
  await mend();
  await api.waitFor(charge.id, "CANCELED");
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", pix: 0 },
  ]);
  const events = await historyOf(api, charge.id);
  expect(events.slice(2)).toMatchObject([
    { type: "cancel_asked", reason: "Desistência", actor: `client:${api.clientId}` },
    { type: "canceled", reason: "Desistência", actor: `client:${api.clientId}` },
  ]);
});

test("a charge that is canceled while its creation is still on its way ends CANCELED, never payable", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "delay", ms: 1_500 });
  const creation = api.created({ description });
  const find = async () =>
    (await api.listed("?size=100&status=CREATING")).content.find(
      (charge) => charge.description === description,
    )?.id;
  const id = (await polled(find, (found) => found !== undefined)) ?? "";
  const answer = await api.cancel(id);
  expect([200, 202]).toContain(answer.status());
  await creation;
  await api.waitFor(id, "CANCELED");
  expect(await cobsAtBank(bank, id)).toMatchObject([{ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }]);
});

test("money that comes while the wish waits at a bank that is away wins", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  const charge = await api.created({ description });
  await breakBank("PATCH /cob/:txid", description, AWAY);
  expect((await api.cancel(charge.id)).status()).toBe(202);
  await payAtBank(bank, charge.id);
  expect(await api.waitFor(charge.id, "RECEIVED")).toMatchObject({ paidAmount: 10.5 });
  expect((await storyOf(api, charge.id)).slice(2)).toEqual([
    "cancel_asked PENDING→PENDING by the merchant",
    "paid PENDING→RECEIVED by the bank",
  ]);
  // The merchant considers the charge canceled: a member has to decide about the money.
  expect(await exceptionsOf(api, charge.id)).toMatchObject([{ kind: "paid_after_cancel" }]);
});
