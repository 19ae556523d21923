import { textsFor } from "@/components/text/texts-for";
import { bankName } from "@/lib/boletos/banks";
import {
  type BoletoSlip,
  beneficiaryOf,
  type SlipCell,
  type SlipRow,
  type WrittenSlip,
} from "@/lib/boletos/boleto-slip";
import { formatBoletoLine } from "@/lib/platform/values/boleto";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { termsSentences } from "./terms-sentences";
import { boletoTexts } from "./texts";

/** More of a description makes a slip longer than its page; the checkout shows all of it. */
const MOST_OF_DESCRIPTION = 120;

/** A slip in words, for the page and the PDF alike. */
export function writeSlip(slip: BoletoSlip, locale: Locale, sandbox: boolean): WrittenSlip {
  const t = boletoTexts(locale);
  const line = formatBoletoLine(slip.boleto.line);
  const cells = cellsOf(slip, locale);
  return {
    language: locale,
    title: t.title(slip.merchantName),
    sandbox: sandbox ? t.sandbox : null,
    bank: bankName(slip.boleto.bank),
    line,
    barcode: slip.boleto.barcode,
    barcodeLabel: t.barcode(line),
    stub: { heading: t.stub, rows: stubRows(cells) },
    rows: slipRows(cells),
    instructions: {
      label: t.instructions,
      lines: [...termsSentences(slip, locale), t.businessDays, t.clearing],
    },
    toFill: t.toFill,
    payer: cells.payer,
    pix: slip.brCode === null ? null : { brCode: slip.brCode, ...t.pix },
    cut: t.cut,
    authentication: t.authentication,
  };
}

type Cells = Readonly<
  Record<
    | "place"
    | "dueDate"
    | "beneficiary"
    | "issuedOn"
    | "number"
    | "currency"
    | "description"
    | "amount"
    | "payer",
    SlipCell
  >
>;

function cellsOf(slip: BoletoSlip, locale: Locale): Cells {
  const t = boletoTexts(locale);
  const { day } = textsFor(locale);
  return {
    place: { label: t.place, value: t.placeValue, width: 9 },
    dueDate: { label: t.dueDate, value: day(slip.dueDate), width: 3, strong: true },
    beneficiary: { label: t.beneficiary, value: beneficiaryOf(slip), width: 9 },
    issuedOn: { label: t.issuedOn, value: day(slip.issuedOn), width: 3 },
    // The first part of the charge's id, by which the merchant finds it.
    number: { label: t.number, value: slip.chargeId.slice(0, 8), width: 2 },
    currency: { label: t.currency, value: "R$", width: 1 },
    description: { label: t.description, value: shortened(slip.description ?? ""), width: 6 },
    amount: { label: t.amount, value: formatBrl(slip.amount), width: 3, strong: true },
    payer: { label: t.payer, value: `${slip.payerName} · ${slip.payerDocument}`, width: 12 },
  };
}

function stubRows(cells: Cells): readonly SlipRow[] {
  return [
    [cells.beneficiary, cells.dueDate],
    [{ ...cells.payer, width: 7 }, cells.number, cells.amount],
  ];
}

function slipRows(cells: Cells): readonly SlipRow[] {
  return [
    [cells.place, cells.dueDate],
    [cells.beneficiary, cells.issuedOn],
    [cells.number, cells.currency, cells.description, cells.amount],
  ];
}

function shortened(text: string): string {
  const oneLine = [...text.replace(/\s+/g, " ").trim()];
  return oneLine.length <= MOST_OF_DESCRIPTION
    ? oneLine.join("")
    : `${oneLine.slice(0, MOST_OF_DESCRIPTION - 1).join("")}…`;
}
