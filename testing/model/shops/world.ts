import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { now, setTime } from "@/testing/fake-clock";
import { Random } from "@/testing/random";
import type { ChangeLog } from "../change-log";
import { type Agreement, PRICES } from "./agreement";
import { type Payment, saidOf, underWay } from "./payment";
import type { Holding } from "./providers";
import { Rows } from "./rows";
import { openShop, type Shop } from "./shop";
import { SHOP_NAMES, type ShopName } from "./shop-name";

/** The state of one life: three shops, what was agreed, and what must be true of every payment. */
export interface World {
  readonly random: Random;
  /** Base of the simulator. */
  readonly simulator: string;
  readonly changeLog: ChangeLog;
  /** What happened in all lives. */
  readonly seen: Set<string>;
  readonly rows: Rows;
  readonly shops: Readonly<Record<ShopName, Shop>>;
  /** In the order of their requests. */
  readonly agreements: Agreement[];
  /** By reference, in the order in which they were paid. */
  readonly payments: Map<string, Payment>;
  /** Payments of which something may be odd: the amount, the time, or that it is not the first. */
  readonly odd: Set<string>;
  /** Payments of which a provider said what it had not said before and cannot be. */
  readonly misreported: Set<string>;
  /** The steps so far, for a developer who looks into a broken seed. */
  readonly taken: string[];
  /** Charges as their providers held them after the last step. */
  holdings: readonly Holding[];
  /** Counts what has to be named anew, such as requests and notifications. */
  count: number;
}

const DAY_MS = 86_400_000;

/** From a Monday in June on no national holiday falls within a life. */
const FIRST_DAY = Date.UTC(2027, 5, 7, 12);

/** Prepares a database, once: the prices that every merchant pays. */
export async function preparePrices(): Promise<void> {
  for (const method of ["PIX", "BOLETO", "CREDIT_CARD", "UNDEFINED"] as const) {
    const { fixed, basisPoints } = PRICES[method];
    await insertPrice(null, method, { fixed: cents(fixed), basisPoints }, brasiliaDay(now()));
  }
}

/** A world that is the same for the same seed, in a database that other seeds may have used before. */
export async function newWorld(
  seed: number,
  { simulator, changeLog, seen }: Pick<World, "simulator" | "changeLog" | "seen">,
): Promise<World> {
  const random = new Random("shops", seed);
  setTime(FIRST_DAY + random.between(0, 20 * DAY_MS));
  const shops: Partial<Record<ShopName, Shop>> = {};
  for (const name of SHOP_NAMES) shops[name] = await openShop(name, seed, simulator, changeLog);
  return {
    random,
    simulator,
    changeLog,
    seen,
    rows: new Rows(),
    shops: shops as Record<ShopName, Shop>,
    agreements: [],
    payments: new Map(),
    odd: new Set(),
    misreported: new Set(),
    taken: [],
    holdings: [],
    count: 0,
  };
}

/** The payments of a shop, in the order in which they were paid. */
export function paymentsOf({ payments }: World, shop: ShopName): Payment[] {
  return [...payments.values()].filter((payment) => payment.shop === shop);
}

/** The agreement about a charge. @throws Error when there is none. */
export function agreementOf({ agreements }: World, chargeId: string): Agreement {
  const found = agreements.find(({ id }) => id === chargeId);
  if (!found) throw new Error(`nothing was agreed about ${chargeId}`);
  return found;
}

/** Whether all about a payment was reported to the service, and all its refunds submitted to its provider. */
export function isKnown(world: World, payment: Payment): boolean {
  const { shop, reference } = payment;
  const recorded = world.rows.payment(reference);
  if (shop === "ownKey") return true;
  if (world.shops[shop].reported.said.get(reference) !== saidOf(payment)) return false;
  return !recorded || String(world.rows.underWay(recorded)) === String(underWay(payment));
}
