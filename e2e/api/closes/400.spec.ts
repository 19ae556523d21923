import { expect, expectProblem, places, test } from "../../support/wire";

test("a query that breaks a rule is refused by name", async ({ api }) => {
  for (const [query, place] of [
    ["state=CLOSED", "state"],
    ["state=closed&state=open", "state"],
    ["dayFrom=01/11/2026", "dayFrom"],
    ["dayTo=2026-02-30", "dayTo"],
    ["dayFrom=2026-11-02&dayTo=2026-11-01", "dayFrom"],
    ["accountId=1", "accountId"],
    ["size=101", "size"],
    ["page=-1", "page"],
  ] as const) {
    const answer = await api.get(`/closes?${query}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters", query);
    expect(places(problem), query).toEqual([place]);
  }
});
