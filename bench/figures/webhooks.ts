import { type EventReceiver, openReceiver } from "@/bench/event-receiver";
import { type Harness, report } from "@/bench/harness";
import { MerchantPages } from "@/bench/merchant-pages";
import { type Offered, offerCharges } from "@/bench/offered";
import { median, quantile, type Result } from "@/bench/result";

/** Charges a second that a busy merchant offers meanwhile. */
const OFFERED = 1_000;
/** Charges a second of the merchant whose events are measured. */
const MEASURED = 20;
/** How long after a turn its last events are waited for, in ms. */
const LAST_MS = 2_000;

/** One turn: how long events took, in ms, and what was offered beside them. */
interface Turn {
  readonly p50: number;
  readonly p95: number;
  readonly offered: Offered;
}

/**
 * How long a webhook takes from the commit of its event to the receiver, while another merchant offers 1,000 charges a
 * second (ADR 0046); and what it costs when that merchant has an endpoint too, which never answers. It runs on a service of
 * its own, so that no other figure pays for the endpoints.
 */
export async function webhooks(harness: Harness): Promise<Result[]> {
  const vintem = await harness.start();
  const busy = await vintem.newMerchantOfItsOwnKey();
  const measured = await vintem.newMerchantOfItsOwnKey();
  const [taking, hanging] = [await openReceiver(false), await openReceiver(true)];
  try {
    await (await MerchantPages.of(vintem.pagesUrl, measured)).addEndpoint(taking.url);
    const pages = await MerchantPages.of(vintem.pagesUrl, busy);
    const slow = await pages.addEndpoint(hanging.url);
    report(`Webhooks, with ${OFFERED} charges a second of another merchant`);
    const turn = async (seconds: number): Promise<Turn> => {
      taking.takeLags();
      const [offered] = await Promise.all([
        offerCharges(vintem, busy, OFFERED, seconds),
        offerCharges(vintem, measured, MEASURED, seconds),
      ]);
      return { ...(await lagsOf(taking)), offered };
    };
    let isPaused = false;
    // Rounds go there and back, so that two turns of one kind follow each other.
    const pauseSlow = async (pauses: boolean) => {
      if (pauses !== isPaused) await (pauses ? pages.pause(slow) : pages.resume(slow));
      isPaused = pauses;
    };
    const { alone, beside } = await harness.inTurn({
      alone: async (seconds: number) => {
        await pauseSlow(true);
        return turn(seconds);
      },
      beside: async (seconds: number) => {
        await pauseSlow(false);
        return turn(seconds);
      },
    });
    return resultsOf(alone, beside);
  } finally {
    await taking.close();
    await hanging.close();
    await harness.end(vintem);
  }
}

async function lagsOf(receiver: EventReceiver): Promise<Pick<Turn, "p50" | "p95">> {
  await new Promise((done) => setTimeout(done, LAST_MS));
  const lags = receiver.takeLags();
  if (lags.length === 0) throw new Error("no event arrived");
  return { p50: quantile(lags, 0.5), p95: quantile(lags, 0.95) };
}

function resultsOf(alone: readonly Turn[], beside: readonly Turn[]): Result[] {
  const of = (turns: readonly Turn[], measure: "p50" | "p95") =>
    median(turns.map((turn) => turn[measure]));
  const answered = median(alone.map(({ offered }) => offered.perSecond));
  const failed = [...alone, ...beside].reduce((sum, { offered }) => sum + offered.failed, 0);
  return [
    {
      figure: `from the commit to the first byte at a receiver, p95, ${OFFERED} creates/s offered`,
      reached: of(alone, "p95"),
      unit: "ms",
      goal: { atMost: 500 },
      note: `${answered.toFixed(0)} creates/s answered, ${failed} failed; ${MEASURED} charges/s of another merchant are measured`,
    },
    {
      figure: "the same, p50, beside another merchant's endpoint that never answers",
      reached: of(beside, "p50"),
      unit: "ms",
      yardstick: { what: "without it", reached: of(alone, "p50") },
      goal: { atMost: 1.05 },
      note: `p95 ${of(beside, "p95").toFixed(0)} ms, without it ${of(alone, "p95").toFixed(0)} ms`,
    },
  ];
}
