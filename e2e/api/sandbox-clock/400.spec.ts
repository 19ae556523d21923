import { brasiliaDay } from "../../support/fixtures";
import { clockedShop } from "../../support/sandbox-clock";
import { expect, expectProblem, places, test } from "../../support/wire";

test("a day that is none, is over or is too far is refused by name, and moves nothing", async ({
  request,
}) => {
  const api = await clockedShop(request);
  await api.moveTo(brasiliaDay(3));
  const wrong = ["2026-02-30", "amanhã", 20261224, null, brasiliaDay(2), brasiliaDay(401)];
  for (const to of wrong) {
    const problem = await expectProblem(await api.setClock({ to }), 400, "invalid_body");
    expect(places(problem), String(to)).toEqual(["/to"]);
  }
  const unknown = await expectProblem(await api.setClock({ advanceDays: 3 }), 400, "invalid_body");
  expect(places(unknown).toSorted()).toEqual(["/advanceDays", "/to"]);
  expect(await api.got("/sandbox/clock")).toEqual({ today: brasiliaDay(3), daysAhead: 3 });
});
