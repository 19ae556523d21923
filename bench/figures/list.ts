import { copyCharges } from "@/bench/copy-charges";
import { costed, type Harness, report } from "@/bench/harness";
import { median, type Result } from "@/bench/result";
import { load } from "@/bench/wrk";
import { costOf } from "./create";

/** The default page of a merchant with many charges, against the plain version with the same rows. */
export async function list(harness: Harness): Promise<Result[]> {
  const { charges, connections } = harness.extent;
  const vintem = await harness.vintem();
  const plain = await harness.plain();
  const ours = await vintem.newMerchant();
  report(`Making ${charges} charges`);
  await vintem.fill(ours, charges);
  const theirs = await plain.newMerchant();
  await copyCharges(vintem.databaseUrl, ours.merchantId, plain.databaseUrl, theirs.id);
  const results: Result[] = [];
  for (const each of connections) {
    report(`GET /payments, ${each} connections`);
    const read = (url: string, token: string, seconds: number) =>
      load(
        { url: `${url}/payments`, headers: { Authorization: `Bearer ${token}` } },
        each,
        seconds,
      );
    const rounds = await harness.inTurn({
      vintem: async (seconds) => {
        const token = await vintem.token(ours);
        return costed(
          () => vintem.processes,
          () => read(vintem.url, token, seconds),
        );
      },
      plain: (seconds) =>
        costed(
          () => ({ app: [plain.pid], database: vintem.processes.database }),
          () => read(plain.url, theirs.token, seconds),
        ),
    });
    const failed = [...rounds.vintem, ...rounds.plain].reduce((sum, one) => sum + one.failed, 0);
    if (failed > 0) throw new Error(`${failed} lists were not answered with 200`);
    results.push({
      figure: `GET /payments, default page of ${charges} charges, ${each} connections`,
      reached: median(rounds.vintem.map(({ perSecond }) => perSecond)),
      unit: "/s",
      yardstick: { what: "plain", reached: median(rounds.plain.map(({ perSecond }) => perSecond)) },
      goal: { atLeast: 8 },
      note: `${costOf(rounds.vintem)}; plain: ${costOf(rounds.plain)}`,
    });
  }
  return results;
}
