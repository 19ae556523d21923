import { expect, test } from "vitest";
import { chooseAccount, type OrderedAccount, usableAccount } from "./account-order";

const account = (
  id: string,
  failingMs: number | null = null,
  isOnTrial = false,
): OrderedAccount => ({
  id,
  failingMs,
  isOnTrial,
});
const AWAY_MS = 20_000;

test.each([
  ["the first that works", [account("a"), account("b")], "a"],
  ["the first, while it has failed for a moment only", [account("a", 19_999), account("b")], "a"],
  ["the second, once the first is away for the bound", [account("a", 20_000), account("b")], "b"],
  ["the third, when two are away", [account("a", 90_000), account("b", 50_000), account("c")], "c"],
  ["the first again, once it answered a probe", [account("a", 90_000, true), account("b")], "a"],
  ["the first, when all are away", [account("a", 90_000), account("b", 90_000)], "a"],
])("a new charge goes to %s", (_, accounts, id) => {
  expect(chooseAccount(accounts, AWAY_MS)?.id).toBe(id);
});

test("without any account there is none, and none to move to where all are away", () => {
  expect(chooseAccount([], AWAY_MS)).toBeNull();
  expect(usableAccount([account("a", 90_000)], AWAY_MS)).toBeNull();
});
