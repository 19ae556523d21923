import { expect, expectProblem, places, test } from "../../support/wire";

test("a page or size outside its bounds is refused by name, of an unknown charge as well", async ({
  api,
}) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  for (const [query, ...wrong] of [
    ["size=0", "size"],
    ["size=101", "size"],
    ["size=ten", "size"],
    ["page=-1", "page"],
    ["page=2147483648", "page"],
    ["size=1&size=2", "size"],
    ["page=x&size=0", "page", "size"],
  ]) {
    for (const which of [id, crypto.randomUUID()]) {
      const answer = await api.get(`/payments/${which}/events?${query}`);
      const problem = await expectProblem(answer, 400, "invalid_parameters", query);
      expect(places(problem), query).toEqual(wrong);
    }
  }
});
