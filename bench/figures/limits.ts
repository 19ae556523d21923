import { assertNoneFailed, type Harness, report } from "@/bench/harness";
import { median, type Result } from "@/bench/result";
import { costOf, createOn } from "./create";

/** Limits that no load reaches, so that every request is counted and none is refused. */
const COUNTED = "write=500000,read=500000,concurrent=500000,pages=0,missing=0";

/** What counting requests costs `POST /payments`: one service that counts, one that does not, by turns. */
export async function limits(harness: Harness): Promise<Result[]> {
  const connections = Math.min(...harness.extent.connections);
  const services = {
    counting: await harness.start({ RATE_LIMITS: COUNTED }),
    free: await harness.start({ RATE_LIMITS: "off" }),
  };
  const merchants = {
    counting: await services.counting.newMerchantOfItsOwnKey(),
    free: await services.free.newMerchantOfItsOwnKey(),
  };
  report(`POST /payments, ${connections} connections, with limits and without`);
  const turn = (which: "counting" | "free") => (seconds: number) =>
    createOn(services[which], merchants[which], connections, seconds);
  const rounds = await harness.inTurn({ counting: turn("counting"), free: turn("free") });
  await Promise.all(Object.values(services).map((each) => harness.end(each)));
  assertNoneFailed([...rounds.counting, ...rounds.free]);
  const cpu = (loads: typeof rounds.free) =>
    median(loads.map(({ appMs, databaseMs }) => appMs + databaseMs));
  return [
    {
      figure: `POST /payments, ${connections} connections: CPU of a request with limits`,
      reached: cpu(rounds.counting),
      unit: "ms",
      yardstick: { what: "without limits", reached: cpu(rounds.free) },
      goal: { atMost: 1.01 },
      note: `with: ${costOf(rounds.counting)}; without: ${costOf(rounds.free)}`,
    },
  ];
}
