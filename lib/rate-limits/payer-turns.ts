import { PacedTurns } from "@/lib/platform/paced-turns";
import type { MerchantId } from "@/lib/platform/values/ids";
import { Crowd } from "./crowd";
import { turnsOfMany } from "./without-token";

/** How much waits at most: of either part of the crowd, of a merchant in it, and of a site of that merchant's payers. */
const WAITING_MAX = [200, 60, 10];

/** Turns at what payers of all merchants open, each of which takes so long of the thread that answers everybody. */
function turnsAt(eachMs: number, backMs: number) {
  return new PacedTurns<"all">({
    each: 1,
    freeMs: 0,
    leastEachMs: eachMs,
    mostEachMs: eachMs,
    mostMs: 1_000,
    backMs,
    waitMs: 5_000,
    waitingMaxWithin: WAITING_MAX,
  });
}

/**
 * What payers open and send, of all merchants and whatever number of addresses they come from: 66 pages at once, then 26 a second of
 * a process, 20 boletos as PDF, then 4 a second, and 33 forms, then 13 a second; fewer for those who send many while much else comes
 * without a token. More wait: those who send few take turns with all others, whichever merchants these name, among them merchants,
 * and of one the sites of its payers.
 */
const TURNS = { page: turnsAt(15, 400), slip: turnsAt(50, 200), form: turnsAt(30, 400) };

const awaitPartOfMany = {
  page: turnsOfMany("payers' pages", 15, true),
  slip: turnsOfMany("boletos", 50, true),
  form: turnsOfMany("payers' forms", 30, true),
};

/** Who pays opens a page once or twice, and sends a form as often. */
const FEW = { most: 2, back: 1 / 60 };
const CROWDS = { page: new Crowd(FEW), slip: new Crowd(FEW), form: new Crowd(FEW) };

/**
 * Waits until one more page, boleto or form of a merchant's charges and links may be made, or answered, for a payer. It is for where pages have
 * a limit.
 *
 * @param merchantId null where it is of no charge and no link: these are counted as of one merchant.
 * @param address where it is opened from.
 * @throws MerchantBusy when too many of the merchant wait.
 */
export async function awaitPayerTurn(
  what: keyof typeof TURNS,
  merchantId: MerchantId | null,
  address: string,
): Promise<void> {
  const [part, ...sites] = CROWDS[what].turnOf(address);
  const place = [part, merchantId ?? "nobody", ...sites] as const;
  await awaitPartOfMany[what](place);
  await TURNS[what].run("all", (timed) => timed(async () => {}), place);
}
