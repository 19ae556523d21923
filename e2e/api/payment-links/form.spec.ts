import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { FeedEventResponse } from "@/lib/events/event-response";
import { changeLink, newLink } from "../../support/payment-links";
import { expect, expectProblem, test } from "../../support/wire";

const PAYER = { name: "Ana Souza", document: "529.982.247-25" };

/** The key of the form on a link's page. */
async function keyOf(request: APIRequestContext, url: string): Promise<string> {
  const html = await (await request.get(url)).text();
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1];
  if (!key) throw new Error(html);
  return key;
}

/** Sends a link's form as its page does. */
function send(
  request: APIRequestContext,
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" },
) {
  return request.post(url, { form: { ...form }, headers: { ...headers }, maxRedirects: 0 });
}

test("a form makes one charge however often it is sent, and the feed names its link", async ({
  request,
  api,
}) => {
  const link = await newLink(request, api, { reference: `turma-${randomUUID()}` });
  const key = await keyOf(request, link.url);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(request, link.url, { ...PAYER, key })),
  );
  const places = new Set(answers.map((one) => `${one.status()} ${one.headers().location}`));
  expect([...places]).toEqual([expect.stringMatching(/^303 \/checkout\/[0-9a-f-]{36}$/)]);
  const { content } = await api.listed(`?reference=${link.reference}`);
  expect(content).toHaveLength(1);
  const [charge] = content;
  expect(charge).toMatchObject({
    amount: 25,
    billingType: "PIX",
    description: "Aula de violão",
    metadata: { paymentLinkId: link.id },
  });
  expect(await api.got(`/payment-links/${link.id}`)).toMatchObject({ openPayments: 1 });
  await api.pay(charge?.id ?? "");
  await api.waitFor(charge?.id ?? "", "RECEIVED");
  expect(await api.got(`/payment-links/${link.id}`)).toMatchObject({
    openPayments: 0,
    paidPayments: 1,
  });
  // The feed numbers an event a moment after it happened.
  const named = async () => {
    const feed = await api.got<{ content: FeedEventResponse[] }>("/events?type=payment.received");
    return feed.content.map(({ data }) => data.payment?.metadata?.paymentLinkId);
  };
  await expect.poll(named).toContain(link.id);
});

test("no form of another page is taken, nor one without a key, and neither is anything but GET and POST", async ({
  request,
  api,
  baseAddress,
}) => {
  const link = await newLink(request, api);
  const key = await keyOf(request, link.url);
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  await expectProblem(
    await send(request, link.url, { ...PAYER, key }, foreign),
    403,
    "foreign_origin",
  );
  await expectProblem(await send(request, link.url, { ...PAYER, key }, {}), 403, "foreign_origin");
  const answer = await send(request, link.url, { ...PAYER, key: "x" });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain("ficou aberta por muito tempo");
  const put = await request.put(link.url, { data: "x" });
  await expectProblem(put, 405, "method_not_allowed");
  expect(put.headers().allow).toBe("GET, HEAD, POST");
  const unknown = await send(request, `${baseAddress}/pay/${"2".repeat(16)}`, { ...PAYER, key });
  expect(unknown.status()).toBe(404);
  expect(await api.got(`/payment-links/${link.id}`)).toMatchObject({ openPayments: 0 });
});

test("the page of a link says nothing of its payers, and is kept by no cache", async ({
  request,
  api,
}) => {
  const link = await newLink(request, api);
  const name = `Pagador ${randomUUID()}`;
  const key = await keyOf(request, link.url);
  expect((await send(request, link.url, { ...PAYER, name, key })).status()).toBe(303);
  const page = await request.get(link.url);
  const html = await page.text();
  expect(html).not.toContain(name);
  expect(html).not.toContain("52998224725");
  expect(page.headers()["cache-control"]).toContain("no-store");
  expect(page.headers()["content-security-policy"]).toContain("form-action 'self'");
});

test("a full link and a stopped one refuse a form that was opened before", async ({
  request,
  api,
}) => {
  const link = await newLink(request, api, { maxPayments: 1 });
  const [first, second] = [await keyOf(request, link.url), await keyOf(request, link.url)];
  expect((await send(request, link.url, { ...PAYER, key: first })).status()).toBe(303);
  const full = await send(request, link.url, { ...PAYER, key: second });
  expect([full.status(), await full.text()]).toEqual([
    409,
    expect.stringContaining("Não há mais vagas"),
  ]);
  await changeLink(request, api, link.id, { active: false, maxPayments: null });
  const stopped = await send(request, link.url, { ...PAYER, key: second });
  expect([stopped.status(), await stopped.text()]).toEqual([
    409,
    expect.stringContaining("Este link está parado"),
  ]);
});
