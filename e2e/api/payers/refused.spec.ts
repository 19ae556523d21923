import { merchantApi } from "../../support/fixtures";
import { expectMethods, expectNoEntry, expectScopeNeeded } from "../../support/guards";
import { expect, expectProblem, places, test } from "../../support/wire";

const PAYERS = { method: "GET", path: () => "/payers" } as const;

test("a query of payers that breaks a rule is refused by name", async ({ api }) => {
  for (const [query, place] of [
    [`q=${"a".repeat(101)}`, "q"],
    ["q=%00", "q"],
    ["q=a&q=b", "q"],
    ["page=-1", "page"],
    ["page=50", "page"],
    ["page=x", "page"],
    ["size=10", "size"],
    ["name=maria", "name"],
  ] as const) {
    const answer = await api.get(`/payers?${query}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters", query);
    expect(places(problem), query).toEqual([place]);
  }
});

test("without a valid token no payers are read", async ({ baseAddress }) => {
  await expectNoEntry(baseAddress, PAYERS, "");
});

test("reading payers needs pagamentos:read", async ({ baseAddress, request, merchant }) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  await expectScopeNeeded(baseAddress, writer, PAYERS, "", "pagamentos:read");
});

test("payers are only read", async ({ baseAddress, api }) => {
  await expectMethods(baseAddress, api, "/payers", ["GET", "HEAD"]);
});
