import type { z } from "zod";
import type { callPage } from "@/lib/request-log/request-log-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { polled } from "../../support/polled";
import { expect, expectProblem, places, test } from "../../support/wire";

type Page = z.output<typeof callPage>;

test("calls are listed within seconds, filtered and in pages, and are nobody else's", async ({
  request,
  otherApi,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  const charge = await api.created({ billingType: "BOLETO" });
  await api.charge(charge.id);
  await expectProblem(
    await api.get(`/payments/${charge.id}/refunds?x=1`),
    400,
    "invalid_parameters",
  );
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  await expectProblem(await writer.list(), 403, "insufficient_scope");
  const list = (query = "") => api.got<Page>(`/request-logs${query}`);
  const { content } = await polled(list, (page) => page.content.length >= 4);
  expect(
    content
      .map(({ method, path, status, code, paymentId }) => ({
        method,
        path,
        status,
        code,
        paymentId,
      }))
      .toSorted((a, b) => a.status - b.status),
  ).toEqual([
    { method: "GET", path: "/payments/{id}", status: 200, code: null, paymentId: charge.id },
    { method: "POST", path: "/payments", status: 201, code: null, paymentId: charge.id },
    {
      method: "GET",
      path: "/payments/{id}/refunds",
      status: 400,
      code: "invalid_parameters",
      paymentId: charge.id,
    },
    { method: "GET", path: "/payments", status: 403, code: "insufficient_scope", paymentId: null },
  ]);
  expect((await list("?status=4xx")).content).toHaveLength(2);
  expect((await list(`?paymentId=${charge.id}&method=GET`)).content).toHaveLength(2);
  const { next } = await list("?size=3");
  expect((await list(`?size=3&after=${next}`)).content).toHaveLength(1);
  const problem = await expectProblem(
    await api.get("/request-logs?status=9xx"),
    400,
    "invalid_parameters",
  );
  expect(places(problem)).toEqual(["status"]);
  const theirs = await otherApi.got<Page>(`/request-logs?paymentId=${charge.id}`);
  expect(theirs.content).toEqual([]);
});
