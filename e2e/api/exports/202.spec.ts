import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { exportSchema } from "@/lib/exports/export-response";
import { sql } from "../../support/database";
import { type MerchantApi, merchantApi, newMerchant } from "../../support/fixtures";
import { expectMethods, expectNoEntry, expectScopeNeeded } from "../../support/guards";
import { received } from "../../support/money";
import { polled } from "../../support/polled";
import { expect, expectProblem, places, send, test } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

type Export = z.output<typeof exportSchema>;

function request(api: MerchantApi, baseAddress: string, body: unknown, key: string = randomUUID()) {
  return send(baseAddress, {
    method: "POST",
    path: "/exports",
    headers: [
      ["authorization", `Bearer ${api.token}`],
      ["content-type", "application/json"],
      ["idempotency-key", key],
      ["accept-language", "pt-BR"],
    ],
    body: JSON.stringify(body),
  });
}

test("an export is requested, made, downloaded, and nobody else's", async ({
  request: http,
  baseAddress,
  otherApi,
}) => {
  const api = await merchantApi(http, await newMerchant());
  const charge = await received(api, { amount: 12.5 });
  const key = randomUUID();
  const order = { what: "movements", format: "csv", filters: { kind: ["credited"] } };
  const answer = await request(api, baseAddress, order, key);
  expect(answer.status).toBe(202);
  const created: Export = JSON.parse(answer.text);
  expect(created).toEqual({
    id: expect.stringMatching(ID),
    what: "movements",
    format: "csv",
    status: "PENDING",
    progress: 0,
    rows: 0,
    bytes: 0,
    failure: null,
    requestedAt: expect.stringMatching(INSTANT),
    finishedAt: null,
    expiresAt: expect.stringMatching(INSTANT),
  });
  const { id } = created;
  const done = await polled(
    () => api.got<Export>(`/exports/${id}`),
    ({ status }) => status === "DONE" || status === "FAILED",
  );
  expect(done).toMatchObject({ status: "DONE", progress: 1, rows: 1 });
  const file = await api.get(`/exports/${id}/file`);
  expect(file.status()).toBe(200);
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers()["content-length"]).toBe(String(done.bytes));
  const [headings, row] = (await file.text()).split("\r\n");
  expect(headings).toMatch(/^\uFEFFDia;/);
  expect(row).toContain(`;12,50;`);
  expect(row).toContain(charge.id);

  const head = await send(baseAddress, {
    method: "HEAD",
    path: `/exports/${id}/file`,
    headers: [["authorization", `Bearer ${api.token}`]],
  });
  expect([head.status, head.headers["content-length"], head.text]).toEqual([
    200,
    String(done.bytes),
    "",
  ]);

  const again = await request(api, baseAddress, order, key);
  expect(JSON.parse(again.text)).toEqual(done);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const other = await request(api, baseAddress, { ...order, format: "xlsx" }, key);
  await expectProblem(other, 422, "idempotency_key_reused");
  await sql(`UPDATE exports SET status = 'FAILED' WHERE id = $1`, [id]);
  await expectProblem(await api.get(`/exports/${id}/file`), 409, "export_not_ready");
  for (const path of [`/exports/${id}`, `/exports/${id}/file`]) {
    await expectProblem(await otherApi.get(path), 404, "not_found");
    await expectMethods(baseAddress, api, path, ["GET", "HEAD"]);
  }
});

test("a request that breaks a rule is refused by name, and one without a key or token", async ({
  api,
  baseAddress,
  request: http,
  merchant,
}) => {
  for (const [body, pointer] of [
    [{ what: "members", format: "csv" }, "/what"],
    [{ what: "payments", format: "pdf" }, "/format"],
    [{ what: "payments", format: "csv", filters: { page: "1" } }, "/filters/page"],
    [{ what: "movements", format: "csv", filters: { kind: "gift" } }, "/filters/kind"],
  ] as const) {
    const problem = await expectProblem(await request(api, baseAddress, body), 400, "invalid_body");
    expect(places(problem)).toEqual([pointer]);
  }
  const order = { what: "refunds", format: "jsonl" };
  await expectProblem(await request(api, baseAddress, order, ""), 400, "idempotency_key_invalid");
  for (const path of [`/exports/${randomUUID()}`, `/exports/x/file`]) {
    await expectProblem(await api.get(path), 404, "not_found");
  }
  const operation = { method: "POST", path: () => "/exports", body: order } as const;
  await expectNoEntry(baseAddress, operation, "");
  const writer = await merchantApi(http, merchant, "pagamentos:write");
  await expectScopeNeeded(baseAddress, writer, operation, "", "pagamentos:read");
  await expectMethods(baseAddress, api, "/exports", ["POST"]);
});
