import { merchantApi } from "../../support/fixtures";
import { expectMethods, expectNoEntry, expectScopeNeeded } from "../../support/guards";
import { expect, expectProblem, places, test } from "../../support/wire";

const READS = ["/movements", "/balance"] as const;

test("a query of movements that breaks a rule is refused by name", async ({ api }) => {
  for (const [query, place] of [
    ["dayFrom=2026-02-30", "dayFrom"],
    ["dayTo=21/11/2026", "dayTo"],
    ["dayFrom=2026-11-02&dayTo=2026-11-01", "dayFrom"],
    ["dayFrom=2026-11-01&dayFrom=2026-11-01", "dayFrom"],
    ["kind=credited&kind=gift", "kind"],
    ["paymentId=1", "paymentId"],
    ["accountId=", "accountId"],
    ["after=first", "after"],
    ["size=0", "size"],
    ["size=101", "size"],
  ] as const) {
    const answer = await api.get(`/movements?${query}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters", query);
    expect(places(problem), query).toEqual([place]);
  }
});

test("without a valid token neither movements nor a balance are read", async ({ baseAddress }) => {
  for (const path of READS) {
    await expectNoEntry(baseAddress, { method: "GET", path: () => path }, "");
  }
});

test("reading movements and a balance needs pagamentos:read", async ({
  baseAddress,
  request,
  merchant,
}) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  for (const path of READS) {
    const operation = { method: "GET", path: () => path } as const;
    await expectScopeNeeded(baseAddress, writer, operation, "", "pagamentos:read");
  }
});

test("movements and a balance are only read", async ({ baseAddress, api }) => {
  for (const path of READS) await expectMethods(baseAddress, api, path, ["GET", "HEAD"]);
});
