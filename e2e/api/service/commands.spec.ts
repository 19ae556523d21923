import { ONLY_DEEP } from "@/testing/deep";
import { expect, operator, test } from "../../support/fixtures";
import { txidOf } from "../../support/wire";

/** A command that must fail: its exit code and what it said. */
async function failing(...call: [command: string, ...args: string[]]) {
  const failure = await operator(...call).then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  );
  return { code: failure?.code ?? 0, said: failure?.stderr ?? "" };
}

test("an operator finds money that no rule settles, and decides about it", async ({
  api,
  bank,
}) => {
  const charge = await api.created();
  await bank.post(`/control/cobs/${txidOf(charge.id)}/pay`, {
    data: { amount: "1.23", force: true },
  });
  await api.waitFor(charge.id, "RECEIVED");
  const listed = JSON.parse(await operator("exceptions", "list", "--json"));
  const found = listed.find((one: { chargeId: string }) => one.chargeId === charge.id);
  expect(found).toMatchObject({ kind: "amount_mismatch", amount: "1.23", resolved: null });
  const decision = ["--id", found.id, "--as", "accept", "--note", "combinado com o cliente"];
  const resolved = JSON.parse(await operator("exceptions", "resolve", ...decision, "--json"));
  expect(resolved.resolved).toMatchObject({ as: "accept", by: "operator" });
  const again = await failing("exceptions", "resolve", "--id", found.id, "--as", "refund");
  expect(again).toEqual({ code: 1, said: "It was resolved before, as accept.\n" });
});

test("the commands say how they are called, and what is wrong with a call", ONLY_DEEP, async () => {
  expect(await operator("exceptions", "--help")).toContain("--as accept|refund|ignore");
  expect(await operator("jobs", "--help")).toContain("retry (--id ID | --all)");
  expect(await failing("exceptions", "list", "--state", "odd")).toMatchObject({ code: 2 });
  expect(await failing("exceptions", "resolve", "--id", "x", "--as", "drop")).toMatchObject({
    code: 2,
  });
  expect(await failing("exceptions", "resolve", "--id", "x", "--as", "accept")).toMatchObject({
    code: 1,
  });
  expect(await operator("books", "--help")).toContain("books -- check");
  expect(await failing("books", "check", "--all")).toMatchObject({ code: 2 });
  expect(await failing("jobs", "retry")).toMatchObject({ code: 2 });
  expect(await failing("jobs", "retry", "--id", "999999999")).toMatchObject({ code: 1 });
  const books = JSON.parse(await operator("books", "check", "--json"));
  expect(books).toEqual({ settlements: expect.any(Number), broken: [] });
  const { givenUp, notRead } = JSON.parse(await operator("jobs", "list", "--json"));
  expect([Array.isArray(givenUp), notRead]).toEqual([true, []]);
});

test(
  "a day is closed by hand only when it is over, and for accounts that were there",
  ONLY_DEEP,
  async () => {
    expect(await failing("books", "close", "--day", "yesterday")).toMatchObject({ code: 2 });
    expect(await failing("books", "close", "--day", "2099-01-01")).toMatchObject({ code: 1 });
    const before = await operator("books", "close", "--day", "2020-01-01", "--json");
    expect(JSON.parse(before)).toEqual({ day: "2020-01-01", closes: [] });
  },
);
