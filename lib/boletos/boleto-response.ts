import { z } from "zod";
import type { Charge } from "@/lib/charges/charge";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { barcodeOfLine } from "@/lib/platform/values/boleto";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { amountDueOn } from "@/lib/platform/values/late-terms";

/** The boleto of a charge: its own response, because the contract fixes the charge's. */
export const boleto = z.strictObject({
  /** 47 digits, which a payer types. */
  digitableLine: z.string(),
  /** 44 digits, which the barcode encodes. */
  barcode: z.string(),
  dueDate: z.iso.date(),
  /** Reais, as requested. */
  amount: reaisAmount,
  /** What it costs on the day `on` (Brasília): amount − discount + fine + interest. */
  due: z.strictObject({
    on: z.iso.date(),
    total: reaisAmount,
    fine: reaisAmount,
    interest: reaisAmount,
    discount: reaisAmount,
  }),
  /** The code printed beside the barcode. */
  pixCopyPaste: z.string().nullable(),
  pdfUrl: z.url(),
  pageUrl: z.url(),
});
export type BoletoResponse = z.output<typeof boleto>;

/**
 * Prints the boleto of a charge for the API; null for a charge without one.
 *
 * @param publicUrl the service's own address; links start with it.
 */
export function boletoResponse(
  charge: Charge,
  publicUrl: string,
  now: Date,
): BoletoResponse | null {
  const { boletoLine, amount, dueDate, lateTerms, brCode } = charge;
  if (boletoLine === null) return null;
  const on = brasiliaDay(now);
  const due = amountDueOn(amount, dueDate, lateTerms, on);
  const pageUrl = `${publicUrl}/checkout/${charge.id}/boleto`;
  return {
    digitableLine: boletoLine,
    barcode: barcodeOfLine(boletoLine),
    dueDate,
    amount: reais(amount),
    due: {
      on,
      total: reais(due.total),
      fine: reais(due.fine),
      interest: reais(due.interest),
      discount: reais(due.discount),
    },
    pixCopyPaste: brCode,
    pdfUrl: `${pageUrl}.pdf`,
    pageUrl,
  };
}
