import { beforeAll, expect, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { launchEnv, settle } from "@/lib/platform/env";
import { inTurnOfStranger } from "./stranger-turns";

type Browser = Parameters<typeof inTurnOfStranger>[1]["browser"];

beforeAll(() => {
  const launch = launchEnv({ RATE_LIMITS: "pages=10" });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

test("G19 forms of very many addresses wait, and those of a known browser and of who sends few stand behind few; pages stand behind none", async () => {
  const made: string[] = [];
  const browser = { merchant: "a merchant", member: "known" };
  const send = (what: "page" | "form", address: string, browser: Browser = null) =>
    inTurnOfStranger(what, { address, browser }, async () => {
      await pause(50);
      made.push(browser?.member ?? address);
    });
  // What there is at once, by addresses that send more than few.
  const many = Array.from({ length: 40 }, (_, at) => `10.4.0.${at % 10}`);
  await Promise.allSettled(many.map((address) => send("form", address)));
  made.length = 0;
  const crowd = Promise.allSettled(many.map((address) => send("form", address)));
  await send("page", "10.4.0.1");
  expect(made).toEqual(["10.4.0.1"]);
  await Promise.all([send("form", "10.5.0.1"), send("form", "10.4.0.2", browser)]);
  expect(made.length).toBeLessThan(15);
  expect(made).toEqual(expect.arrayContaining(["10.5.0.1", "known"]));
  await crowd;
});
