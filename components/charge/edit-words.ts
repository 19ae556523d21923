import { z } from "zod";
import { localized } from "@/components/text/localized";
import { textsFor } from "@/components/text/texts-for";
import type { EditableTerms } from "@/lib/charges/editable-terms";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { cents, formatBrl } from "@/lib/platform/values/money";

/** What the history says of a charge whose amount or due date was changed. */
const editTexts = localized(
  {
    amount: (from: string, to: string) => `valor de ${from} para ${to}`,
    dueDate: (from: string, to: string) => `vencimento de ${from} para ${to}`,
    noLongerWaiting: "a cobrança não aguardava mais pagamento",
  },
  {
    amount: (from, to) => `amount from ${from} to ${to}`,
    dueDate: (from, to) => `due date from ${from} to ${to}`,
    noLongerWaiting: "the charge no longer waited to be paid",
  },
);

const terms = z
  .object({ amountCents: z.string().regex(/^\d{1,12}$/), dueDate: z.string() })
  .transform(({ amountCents, dueDate }, context): EditableTerms => {
    const day = parseCivilDate(dueDate);
    if (day) return { amount: cents(BigInt(amountCents)), dueDate: day };
    context.addIssue({ code: "custom", message: "no day" });
    return z.NEVER;
  });
const edit = z.object({ from: terms, to: terms });

/** The terms before and after a change, from the evidence of its events; null where they do not say. */
export function editIn(evidence: unknown): z.output<typeof edit> | null {
  return edit.safeParse(evidence).data ?? null;
}

/** What changes, and where nothing did, why: `valor de R$ 10,00 para R$ 12,00`. */
export function editWords(
  { reason, evidence }: { readonly reason: string | null; readonly evidence: unknown },
  locale: Locale,
): string | null {
  const t = editTexts(locale);
  if (reason !== null) return reason === "no_longer_waiting" ? t.noLongerWaiting : reason;
  const change = editIn(evidence);
  if (!change) return null;
  const { from, to } = change;
  const { day } = textsFor(locale);
  const parts = [
    ...(from.amount === to.amount ? [] : [t.amount(formatBrl(from.amount), formatBrl(to.amount))]),
    ...(from.dueDate === to.dueDate ? [] : [t.dueDate(day(from.dueDate), day(to.dueDate))]),
  ];
  return parts.join("; ");
}
