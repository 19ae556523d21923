import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { awaitPayerTurn } from "./payer-turns";

beforeAll(() => {
  const launch = launchEnv({ RATE_LIMITS: "pages=10" });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

test("G19 pages of one merchant wait whatever addresses open them, behind those that open few; another merchant's do not", async () => {
  const [popular, quiet] = [randomUUID() as MerchantId, randomUUID() as MerchantId];
  const ended: string[] = [];
  const open = async (merchantId: MerchantId | null, address: string) => {
    const result = await awaitPayerTurn("page", merchantId, address).then(
      () => "opened",
      () => "refused",
    );
    ended.push(`${address} ${result}`);
  };
  const countOf = (end: string) => ended.filter((line) => line.endsWith(end)).length;
  // What there is at once, by those who send more than a few.
  for (let at = 0; at < 80; at += 1) await open(popular, `10.1.0.${at % 20}`);
  const crowd = Array.from({ length: 300 }, (_, at) => open(popular, `10.1.0.${at % 20}`));
  await Promise.all([open(quiet, "10.1.0.1"), open(null, "10.1.0.1"), open(popular, "10.2.0.1")]);
  expect(ended).toContain("10.2.0.1 opened");
  // Of the merchant twelve wait.
  expect(countOf("opened")).toBeLessThan(110);
  await Promise.all(crowd);
  expect(countOf("opened")).toBeGreaterThan(85);
  expect(countOf("refused")).toBeGreaterThan(200);

  // The crowd opens pages of very many merchants.
  ended.length = 0;
  const everywhere = Array.from({ length: 150 }, (_, at) =>
    open(randomUUID() as MerchantId, `10.1.0.${at % 20}`),
  );
  await open(quiet, "10.3.0.1");
  expect(countOf("10.3.0.1 opened")).toBe(1);
  expect(countOf("opened")).toBeLessThan(20);
  await Promise.all(everywhere);

  // A crowd at pages of two merchants fills what may wait, and payers behind one address open a third one's.
  ended.length = 0;
  const merchants = [popular, randomUUID() as MerchantId];
  const two = Array.from({ length: 80 }, (_, at) =>
    open(merchants[at % 2] ?? null, `10.1.0.${at % 20}`),
  );
  for (let at = 0; at < 4; at += 1) await open(quiet, "10.3.0.1");
  expect(countOf("10.3.0.1 opened")).toBe(4);
  await Promise.all(two);
});
