import type { EventResponse } from "@/lib/charge-details/event-response";
import type { Page } from "@/lib/http/page-response";
import { merchantApi } from "../../support/fixtures";
import {
  endToEndIdOf,
  exceptionOf,
  historyOf,
  received,
  refunded,
  refundsEnded,
  storyOf,
  takenBack,
} from "../../support/money";
import { POLLING } from "../../support/polled";
import { expect, payAtBank, test, unique } from "../../support/wire";
import { INSTANT } from "../payments-post/bodies";

test("the history holds the whole life of a charge: numbered without gaps, each entry from where the last one led", async ({
  api,
}) => {
  const charge = await received(api);
  await refunded(api, charge.id, { amount: 4, reason: "Troca" });
  await refundsEnded(api, charge.id);
  await refunded(api, charge.id);
  await api.waitFor(charge.id, "REFUNDED");
  const events = await historyOf(api, charge.id);
  for (const event of events) {
    expect(Object.keys(event)).toEqual(["number", "type", "from", "to", "at", "actor", "reason"]);
    expect(event.at).toMatch(INSTANT);
  }
  expect(events.map(({ number }) => number)).toEqual(events.map((_, n) => n + 1));
  expect(events[0]?.at).toBe(charge.createdAt);
  const instants = events.map(({ at }) => at);
  expect(instants).toEqual([...instants].sort());
  expect(events.slice(1).map(({ from }) => from)).toEqual(events.slice(0, -1).map(({ to }) => to));
  const client = `client:${api.clientId}`;
  const bank = expect.stringMatching(/^(provider|service)$/);
  expect(events.map(({ type, to, actor, reason }) => [type, to, actor, reason])).toEqual([
    ["created", "CREATING", client, null],
    ["opened", "PENDING", "provider", null],
    ["paid", "RECEIVED", bank, null],
    ["refund_started", "REFUNDING", client, "Troca"],
    ["returned_to_received", "RECEIVED", bank, "part of the money went back"],
    ["refund_started", "REFUNDING", client, null],
    ["refunded", "REFUNDED", bank, null],
  ]);
});

test("a boleto is made, then opened at its provider", async ({ api }) => {
  const { id, createdAt } = await api.created({ billingType: "BOLETO" });
  expect(await historyOf(api, id)).toEqual([
    {
      number: 1,
      type: "created",
      from: null,
      to: "CREATING",
      at: createdAt,
      actor: `client:${api.clientId}`,
      reason: null,
    },
    expect.objectContaining({ type: "opened", from: "CREATING", to: "PENDING", actor: "provider" }),
  ]);
});

test("money that came before the bank's answer, after the cancellation and once more is all in the history", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "lost-response" }, 1);
  await breakBank("GET /cob/:txid", description, { kind: "error-before", status: 503 });
  const { id } = await api.created({ description });
  await payAtBank(bank, id);
  await api.waitFor(id, "RECEIVED");
  await payAtBank(bank, id, { force: true });
  await exceptionOf(api, id, "duplicate_payment");
  expect(await storyOf(api, id)).toEqual([
    "created CREATING by the merchant",
    "paid CREATING→RECEIVED by the bank",
    "extra_settlement RECEIVED→RECEIVED by the bank",
  ]);
  const canceled = await api.created();
  await api.cancel(canceled.id);
  await payAtBank(bank, canceled.id, { force: true });
  await api.waitFor(canceled.id, "RECEIVED");
  expect((await storyOf(api, canceled.id)).slice(2)).toEqual([
    "cancel_asked PENDING→PENDING by the merchant",
    "canceled PENDING→CANCELED by the merchant",
    "paid CANCELED→RECEIVED by the bank",
  ]);
});

test("what the bank takes back is in the history, as the provider's doing", async ({
  api,
  bank,
}) => {
  const { id } = await received(api);
  const endToEndId = await endToEndIdOf(bank, id);
  await takenBack(bank, endToEndId, { amount: "1.00" });
  await expect.poll(() => storyOf(api, id), POLLING).toHaveLength(4);
  await takenBack(bank, endToEndId);
  await api.waitFor(id, "REFUNDED");
  expect((await storyOf(api, id)).slice(3)).toEqual([
    "refund_ended RECEIVED→RECEIVED by the bank",
    "refund_started RECEIVED→REFUNDING by the bank",
    "refunded REFUNDING→REFUNDED by the bank",
  ]);
});

test("pages of the history join to the whole of it, and /v1 has the same", async ({
  api,
  request,
  merchant,
}) => {
  const { id } = await received(api);
  const whole = await historyOf(api, id);
  expect(whole.length).toBe(3);
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  for (const [prefix, size, totalPages] of [
    ["", 1, 3],
    ["/v1", 2, 2],
  ] as const) {
    const paged: EventResponse[] = [];
    for (let page = 0; page <= totalPages; page += 1) {
      const path = `${prefix}/payments/${id}/events?page=${page}&size=${size}`;
      const found: Page<EventResponse> = await reader.got(path);
      expect(found.page).toEqual({ number: page, size, totalElements: 3, totalPages });
      paged.push(...found.content);
    }
    expect(paged).toEqual(whole);
  }
});

test("neither the payer nor the bank's account nor a code is in the history", async ({
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
    infoPagador: "canário escreveu",
    pagador: { nome: "Canário Outro", cpf: "98765432100" },
  });
  await api.waitFor(charge.id, "RECEIVED");
  await refunded(api, charge.id);
  await api.waitFor(charge.id, "REFUNDED");
  const text = await (await api.get(`/payments/${charge.id}/events`)).text();
  const account = /"pspAccountId":"([^"]+)"/.exec(text)?.[1];
  expect(account).toBeUndefined();
  expect(text).not.toMatch(/psp:/);
  for (const canary of [
    ...Object.values(payer),
    "canário",
    "Canário",
    "98765432100",
    "Chave secreta",
    charge.pix?.copyPaste,
    api.merchantId,
  ]) {
    expect(text, canary).not.toContain(canary);
  }
});
