import { z } from "zod";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { cents } from "@/lib/platform/values/money";
import { CLOSE_STATES, type DailyClose } from "./close";
import { ENTRY_KINDS } from "./ledger";

/** The close of a day at an account, as the API shows it. Amounts are reais. */
export const dailyClose = z.strictObject({
  accountId: z.guid(),
  accountName: z.string(),
  day: z.iso.date(),
  state: z.enum(CLOSE_STATES),
  opening: reaisAmount,
  in: reaisAmount,
  out: reaisAmount,
  ending: reaisAmount,
  entries: z.int(),
  kinds: z.array(
    z.strictObject({ kind: z.enum(ENTRY_KINDS), entries: z.int(), amount: reaisAmount }),
  ),
  provider: reaisAmount.nullable(),
  difference: reaisAmount.nullable(),
  outside: reaisAmount.nullable(),
  unread: z.string().nullable(),
  cutAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type DailyCloseResponse = z.output<typeof dailyClose>;

/** A close as the API shows it. */
export function closeResponse(close: DailyClose): DailyCloseResponse {
  const { compared } = close;
  const amount = (value: bigint) => reais(cents(value));
  return {
    accountId: close.pspAccountId,
    accountName: close.accountName,
    day: close.day,
    state: close.state,
    opening: amount(close.opening),
    in: amount(close.incoming),
    out: amount(close.outgoing),
    ending: amount(close.ending),
    entries: close.entries,
    kinds: close.kinds.map(({ kind, entries, cents: sum }) => {
      return { kind, entries, amount: amount(sum) };
    }),
    provider: compared && amount(compared.provider),
    difference: compared && amount(compared.difference),
    outside: compared && amount(compared.outside),
    unread: close.unread,
    cutAt: close.cutAt.toISOString(),
    closedAt: close.closedAt?.toISOString() ?? null,
  };
}
