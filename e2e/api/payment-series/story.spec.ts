import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type {
  PaymentSeriesResponse,
  paymentSeriesPage,
} from "@/lib/payment-series/payment-series-response";
import { actOnSeries, newSeries, requestSeries, seriesBody } from "../../support/payment-series";
import { pdfWords } from "../../support/pdf";
import { expect, expectProblem, places, test, unique } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

type SeriesPage = z.output<typeof paymentSeriesPage>;

const read = (text: string): PaymentSeriesResponse => JSON.parse(text);

test("a series is made once for a key, read, printed, paid in part and its rest canceled", async ({
  request,
  api,
}) => {
  const key = randomUUID();
  const body = seriesBody({ amount: null, total: 100, billingType: "PIX", fine: { percent: 2 } });
  const created = await requestSeries(request, api, body, key);
  expect(created.status, created.text).toBe(201);
  const series = read(created.text);
  const [first, second] = series.installments;
  expect(series).toEqual({
    id: expect.stringMatching(ID),
    state: "COMPLETE",
    count: 3,
    every: "MONTH",
    firstDueDate: first?.dueDate,
    billingType: "PIX",
    total: 100,
    reference: `carne-${series.id.slice(0, 8)}`,
    createdAt: expect.stringMatching(INSTANT),
    installments: [33.34, 33.33, 33.33].map((amount, index) => ({
      number: index + 1,
      amount,
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      paymentId: expect.stringMatching(ID),
      status: "PENDING",
    })),
  });
  const again = await requestSeries(request, api, body, key);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect(read(again.text)).toEqual(series);
  await expectProblem(
    await requestSeries(request, api, { ...body, count: 4 }, key),
    422,
    "idempotency_key_reused",
  );
  const { content } = await api.listed(`?reference=${series.reference}&sort=dueDate,asc`);
  expect(content.map(({ metadata }) => metadata)).toEqual(
    ["1/3", "2/3", "3/3"].map((installment) => ({ seriesId: series.id, installment })),
  );

  await api.pay(first?.paymentId ?? "");
  await api.waitFor(first?.paymentId ?? "", "RECEIVED");
  const file = await api.get(`/payment-series/${series.id}/booklet`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const words = pdfWords(await file.body());
  const code = (await api.charge(second?.paymentId ?? "")).pix?.copyPaste ?? "none";
  expect(words.replaceAll("\n", "")).toContain(code);
  expect(words).toContain("Parcela 2 de 3");
  expect(words).not.toContain("Parcela 1 de 3");

  const complete = await actOnSeries(request, api, series.id, "complete");
  expect([complete.status, read(complete.text).state]).toEqual([200, "COMPLETE"]);
  const canceled = await actOnSeries(request, api, series.id, "cancel", { reason: "desistiu" });
  expect([canceled.status, read(canceled.text).state]).toEqual([200, "CANCELED"]);
  expect(read(canceled.text).installments.map(({ status }) => status)).toEqual([
    "RECEIVED",
    "CANCELED",
    "CANCELED",
  ]);
  expect(await api.got(`/payment-series/${series.id}`)).toEqual(read(canceled.text));
});

test("what is wrong with a series is named by its field, and nothing is created", async ({
  request,
  api,
}) => {
  const before = (await api.listed()).page.totalElements;
  const wrong = seriesBody({ count: 1, every: "DAY", billingType: "CREDIT_CARD", nada: 1 });
  const refused = await expectProblem(
    await requestSeries(request, api, wrong),
    400,
    "invalid_body",
  );
  expect(places(refused).toSorted()).toEqual(["/billingType", "/count", "/every", "/nada"]);
  const past = await expectProblem(
    await requestSeries(request, api, seriesBody({ firstDueDate: "2026-01-31" })),
    400,
    "invalid_body",
  );
  expect(places(past)).toEqual(["/firstDueDate"]);
  expect((await api.listed()).page.totalElements).toBe(before);
});

test("where the provider refuses the first charge no other is made, now or later", async ({
  request,
  api,
  breakBank,
}) => {
  const key = randomUUID();
  const description = unique();
  const mend = await breakBank("PUT /cobv/:txid", description, {
    kind: "refuse",
    violations: [{ razao: "O recebedor nao pode receber agora", propriedade: "cobv.chave" }],
  });
  const reference = randomUUID();
  const interest = { percentPerMonth: 1 };
  const body = seriesBody({ billingType: "PIX", interest, description, reference });
  await expectProblem(await requestSeries(request, api, body, key), 422, "refused_by_provider");
  await mend();
  await expectProblem(await requestSeries(request, api, body, key), 422, "refused_by_provider");
  const { content } = await api.listed(`?reference=${reference}`);
  expect(content.map(({ status }) => status)).toEqual(["CANCELED"]);
  const id = content[0]?.metadata?.seriesId ?? "";
  const completed = await actOnSeries(request, api, id, "complete");
  await expectProblem(completed, 422, "refused_by_provider");
});

test("another merchant's series is answered as one that does not exist", async ({
  request,
  api,
  otherApi,
}) => {
  const { id } = await newSeries(request, api);
  for (const path of [`/payment-series/${id}`, `/payment-series/${id}/booklet`]) {
    await expectProblem(await otherApi.get(path), 404, "not_found");
  }
  for (const action of ["complete", "cancel"] as const) {
    await expectProblem(await actOnSeries(request, otherApi, id, action), 404, "not_found");
  }
  const { installments } = await api.got<PaymentSeriesResponse>(`/payment-series/${id}`);
  expect(installments.map(({ status }) => status)).toEqual(Array(3).fill("PENDING"));
});

test("a merchant's series are listed in pages, the newest first, with what was paid of them", async ({
  request,
  api,
  otherApi,
}) => {
  const older = await newSeries(request, api, { billingType: "PIX", fine: { percent: 2 } });
  const newer = await newSeries(request, api, {
    description: null,
    count: 2,
    reference: "turma-7",
  });
  const [first, second] = older.installments;
  await api.pay(first?.paymentId ?? "");
  await api.waitFor(first?.paymentId ?? "", "RECEIVED");
  const page = await api.got<SeriesPage>("/payment-series?size=1");
  const { installments: _, ...plan } = newer;
  expect(page).toEqual({
    content: [
      {
        ...plan,
        description: null,
        payerName: "Ana Souza",
        madePayments: 2,
        paidPayments: 0,
        openPayments: 2,
        nextDueDate: newer.firstDueDate,
      },
    ],
    next: expect.stringMatching(/^[\w-]+$/),
  });
  const { content } = await api.got<SeriesPage>(`/v1/payment-series?size=1&after=${page.next}`);
  expect(content).toMatchObject([
    {
      id: older.id,
      description: "Curso de violão",
      madePayments: 3,
      paidPayments: 1,
      openPayments: 2,
      nextDueDate: second?.dueDate,
    },
  ]);
  for (const query of ["size=0", "size=101", "after=x", "page=1"]) {
    await expectProblem(await api.get(`/payment-series?${query}`), 400, "invalid_parameters");
  }
  const others = await otherApi.got<SeriesPage>("/payment-series?size=100");
  const theirs = others.content.map(({ id }) => id);
  expect(theirs).not.toContain(older.id);
  expect(theirs).not.toContain(newer.id);
});
