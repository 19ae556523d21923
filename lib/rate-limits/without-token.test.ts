import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { launchEnv, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { inTurnOfGuess } from "./guess-turns";
import { awaitPayerTurn } from "./payer-turns";
import { inTurnOfStranger } from "./stranger-turns";

beforeAll(() => {
  const launch = launchEnv({ RATE_LIMITS: "pages=10" });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

const merchantId = randomUUID() as MerchantId;
const nobody = null;

test("G19 kinds of what is sent without a token share what those who send many may take; who sends few or is known waits for none of it", async () => {
  const kinds = {
    page: (address: string) => awaitPayerTurn("page", merchantId, address),
    slip: (address: string) => awaitPayerTurn("slip", merchantId, address),
    secret: (address: string) => inTurnOfGuess(address, () => pause(2)),
    sign: (address: string) =>
      inTurnOfStranger("page", { address, browser: nobody }, () => pause(2)),
    form: (address: string) =>
      inTurnOfStranger("form", { address, browser: nobody }, () => pause(2)),
  };
  const done = { page: 0, slip: 0, secret: 0, sign: 0, form: 0 };
  let isOver = false;
  const crowds = Object.entries(kinds).flatMap(([kind, send]) =>
    Array.from({ length: 10 }, async (_, site) => {
      while (!isOver) {
        const sent = await send(`10.${kind.length}.${kind.charCodeAt(1)}.${site}`).then(
          (result) => result !== null,
          () => false,
        );
        if (sent) done[kind as keyof typeof done] += 1;
        await pause(5);
      }
    }),
  );
  // By then those who are in the crowd send more than few.
  await pause(2_000);
  const before = { ...done };
  const people: string[] = [];
  const come = async (who: string, opened: Promise<unknown>) => {
    await opened;
    people.push(who);
  };
  const browser = { merchant: "a merchant", member: "a member" };
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) =>
      come("payer", awaitPayerTurn("page", merchantId, `10.99.0.${at}`)),
    ),
    come(
      "known",
      inTurnOfStranger("form", { address: "10.98.0.1", browser }, () => pause(2)),
    ),
    come(
      "new",
      inTurnOfStranger("page", { address: "10.98.0.2", browser: nobody }, () => pause(2)),
    ),
  ]);
  const pagesMeanwhile = done.page - before.page;
  expect(people).toHaveLength(12);
  // Ten people's pages took turns with the crowd's: one for one at most.
  expect(pagesMeanwhile).toBeLessThan(25);
  await pause(2_000);
  isOver = true;
  await Promise.all(crowds);
  // Of each kind some goes on, however much of the others there is.
  for (const kind of Object.keys(done) as (keyof typeof done)[]) {
    expect(done[kind] - before[kind], kind).toBeGreaterThan(2);
  }
});
