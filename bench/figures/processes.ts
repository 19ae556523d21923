import { cpus } from "node:os";
import { assertNoneFailed, type Harness, report } from "@/bench/harness";
import { median, type Result } from "@/bench/result";
import { createOn } from "./create";

/** Two app processes against one, each with a database of its own; the other one is idle meanwhile. */
export async function processes(harness: Harness): Promise<Result[]> {
  const connections = Math.max(...harness.extent.connections);
  const services = {
    one: await harness.start({ WEB_CONCURRENCY: "1" }),
    two: await harness.start({ WEB_CONCURRENCY: "2" }),
  };
  const merchants = {
    one: await services.one.newMerchantOfItsOwnKey(),
    two: await services.two.newMerchantOfItsOwnKey(),
  };
  report(`POST /payments, ${connections} connections, one and two app processes`);
  const turn = (which: "one" | "two") => (seconds: number) =>
    createOn(services[which], merchants[which], connections, seconds);
  const rounds = await harness.inTurn({ one: turn("one"), two: turn("two") });
  await Promise.all(Object.values(services).map((each) => harness.end(each)));
  assertNoneFailed([...rounds.one, ...rounds.two]);
  const reached = (loads: typeof rounds.one) => median(loads.map((load) => load.perSecond));
  return [
    {
      figure: `POST /payments, ${connections} connections, two app processes`,
      reached: reached(rounds.two),
      unit: "/s",
      yardstick: { what: "one process", reached: reached(rounds.one) },
      goal: { atLeast: 1.5 },
      note: `${cpus().length} cores for app, PostgreSQL and wrk together`,
    },
  ];
}
