import type { BillingType, PickedMethod } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms, Share } from "@/lib/platform/values/late-terms";
import type { ShopName } from "./shop-name";

// What a merchant agreed with its payer and with the operator, and what follows from it for amounts: written anew, not
// taken from the service. Amounts are centavos.

/** A charge as it was requested. */
export interface Agreement {
  readonly id: ChargeId;
  readonly shop: ShopName;
  readonly key: string;
  readonly method: BillingType;
  /** 0: the payer chooses. */
  readonly amount: bigint;
  readonly dueDate: CivilDate;
  readonly lateTerms: LateTerms | null;
}

/** The price list: a fixed part, and hundredths of a percent. Boletos of the bank's shop are not sold. */
export const PRICES = {
  PIX: { fixed: 49n, basisPoints: 99 },
  BOLETO: { fixed: 199n, basisPoints: 0 },
  CREDIT_CARD: { fixed: 39n, basisPoints: 299 },
  DEBIT_CARD: { fixed: 29n, basisPoints: 150 },
  UNDEFINED: { fixed: 89n, basisPoints: 123 },
} as const satisfies Readonly<
  Record<BillingType, { readonly fixed: bigint; readonly basisPoints: number }>
>;

/**
 * The operator's fee on a paid charge: the price of the method that paid it where the payer chose, on the amount of the
 * charge, or on what was paid where the payer chose that.
 */
export function feeOf(
  { method, amount }: Agreement,
  paid: { readonly method: PickedMethod; readonly amount: bigint },
): bigint {
  const price = PRICES[method === "UNDEFINED" ? paid.method : method];
  return price.fixed + halfUp((amount === 0n ? paid.amount : amount) * BigInt(price.basisPoints));
}

/** Ten-thousandths as the nearest whole number; a half is rounded up. */
export function halfUp(tenThousandths: bigint): bigint {
  const whole = tenThousandths / 10_000n;
  return tenThousandths % 10_000n >= 5_000n ? whole + 1n : whole;
}

/** What is due on a Brasília day: each part is cut to the centavo, and a weekend moves the due date to Monday. */
export function dueOn({ amount, dueDate, lateTerms }: Agreement, day: CivilDate): bigint {
  if (!lateTerms) return amount;
  const { fine, interest, discount } = lateTerms;
  const lastDay = mondayAfterWeekend(dueDate);
  const daysLate = Math.round((Date.parse(day) - Date.parse(lastDay)) / 86_400_000);
  const late = daysLate > 0;
  const rate = BigInt(interest?.basisPointsPerMonth ?? 0);
  const until = discount?.until === dueDate ? lastDay : discount?.until;
  return (
    amount +
    (late ? shareOf(amount, fine) + (amount * rate * BigInt(daysLate)) / 300_000n : 0n) -
    (until !== undefined && day <= until ? shareOf(amount, discount) : 0n)
  );
}

function shareOf(amount: bigint, share: Share | null): bigint {
  if (!share) return 0n;
  return share.kind === "amount" ? share.amount : (amount * BigInt(share.basisPoints)) / 10_000n;
}

function mondayAfterWeekend(day: CivilDate): CivilDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const days = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) as CivilDate;
}
