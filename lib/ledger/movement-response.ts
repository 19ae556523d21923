import { z } from "zod";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { cents } from "@/lib/platform/values/money";
import { ENTRY_KINDS } from "./ledger";
import {
  type AccountBalance,
  type Balance,
  type BalancedMovement,
  effectOf,
  type MovementPage,
  totalBalance,
} from "./movement";
import { printCursor } from "./movement-cursor";

/** One entry of the books, as the API shows it. */
const movement = z.strictObject({
  id: z.guid(),
  day: z.iso.date(),
  at: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  kind: z.enum(ENTRY_KINDS),
  /** What it adds to what the merchant has at its providers; negative for what leaves. */
  amount: reaisAmount,
  /** What the merchant has at its providers after it; null where the filter leaves movements out. */
  balance: reaisAmount.nullable(),
  postings: z.array(z.strictObject({ account: z.string(), amount: reaisAmount })),
  accountId: z.guid().nullable(),
  paymentId: z.guid().nullable(),
  settlementId: z.guid().nullable(),
  endToEndId: z.string().nullable(),
  refundId: z.guid().nullable(),
  priceId: z.string().nullable(),
  reverses: z.guid().nullable(),
});

/** A page of movements, and the parameter `after` of the next one. */
export const movementPage = z.strictObject({
  content: z.array(movement),
  next: z.string().nullable(),
});

/** A page of movements as the API shows it. */
export function movementPageResponse({
  movements,
  next,
}: MovementPage): z.output<typeof movementPage> {
  return { content: movements.map(movementResponse), next: next && printCursor(next) };
}

/** A movement as the API shows it. */
export function movementResponse(entry: BalancedMovement): z.output<typeof movement> {
  return {
    id: entry.id,
    day: entry.day,
    at: entry.at.toISOString(),
    recordedAt: entry.recordedAt.toISOString(),
    kind: entry.kind,
    amount: inReais(effectOf(entry)),
    balance: entry.balance === null ? null : inReais(entry.balance),
    postings: entry.postings.map((posting) => ({
      account: posting.account,
      amount: inReais(posting.cents),
    })),
    accountId: entry.pspAccountId,
    paymentId: entry.chargeId,
    settlementId: entry.settlementId,
    endToEndId: entry.endToEndId,
    refundId: entry.refundId,
    priceId: entry.priceId?.toString() ?? null,
    reverses: entry.reverses,
  };
}

const amounts = {
  balance: reaisAmount,
  available: reaisAmount,
  inFlight: reaisAmount,
  disputed: reaisAmount,
  pending: reaisAmount,
};

/** What a merchant has at each provider account and in all, and what is to come. */
export const balance = z.strictObject({
  total: z.strictObject(amounts),
  accounts: z.array(z.strictObject({ accountId: z.guid(), ...amounts })),
  pending: z.array(
    z.strictObject({ authorizedOn: z.iso.date(), accountId: z.guid(), amount: reaisAmount }),
  ),
});

/** A balance as the API shows it. */
export function balanceResponse(found: Balance): z.output<typeof balance> {
  return {
    total: amountsOf(totalBalance(found)),
    accounts: found.accounts.map((account) => ({
      accountId: account.pspAccountId,
      ...amountsOf(account),
    })),
    pending: found.pending.map((money) => ({
      authorizedOn: money.authorizedOn,
      accountId: money.pspAccountId,
      amount: inReais(money.cents),
    })),
  };
}

function amountsOf(of: Omit<AccountBalance, "pspAccountId">) {
  return {
    balance: inReais(of.credited),
    available: inReais(of.available),
    inFlight: inReais(of.inFlight),
    disputed: inReais(of.disputed),
    pending: inReais(of.pending),
  };
}

const inReais = (amount: bigint): number => reais(cents(amount));
