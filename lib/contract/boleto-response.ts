import { barcodeOfLine } from "@/lib/domain/boleto";
import { brasiliaDay } from "@/lib/domain/brasilia";
import type { Charge } from "@/lib/domain/charge";
import { amountDueOn } from "@/lib/domain/late-terms";
import { reais } from "./payment-response";

/** The boleto of a charge; its own answer, as the charge's is the contract's word for word. */
export interface BoletoResponse {
  /** 47 digits, to be typed. */
  readonly digitableLine: string;
  /** 44 digits, to be drawn. */
  readonly barcode: string;
  readonly dueDate: string;
  /** Reais, as asked for. */
  readonly amount: number;
  /** What it costs on the day `on` (Brasília): amount − discount + fine + interest. */
  readonly due: {
    readonly on: string;
    readonly total: number;
    readonly fine: number;
    readonly interest: number;
    readonly discount: number;
  };
  /** The code printed beside the barcode. */
  readonly pixCopyPaste: string | null;
  readonly pdfUrl: string;
  readonly pageUrl: string;
}

/**
 * The boleto of a charge as the API tells it; null for a charge without one.
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
