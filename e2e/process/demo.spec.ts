import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ONLY_DEEP } from "@/testing/deep";
import { expect, test } from "../support/fixtures";
import { cleanEnvironment } from "../support/launch";

test("a shop's days close, and its books say what the providers say", ONLY_DEEP, async () => {
  test.setTimeout(600_000);
  const days = ["--days", "12", "--charges", "120", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, ["dist/demo/month.js", ...days], {
    env: cleanEnvironment(),
  });
  const { accounts, agrees } = JSON.parse(stdout);
  expect(accounts).toHaveLength(2);
  expect(agrees).toBe(true);
});

test("the demo refuses what it does not know", async () => {
  const run = promisify(execFile)(process.execPath, ["dist/demo/month.js", "--days", "0"]);
  const refused = await run.catch((error) => error);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    "--days must be a whole number from 1 to 60.\n",
  ]);
});
