import type { Charge } from "@/lib/charges/charge";
import {
  type PaymentSeries,
  type SeriesWithCharges,
  withoutInstallment,
} from "@/lib/payment-series/payment-series";
import { formatBoletoLine } from "@/lib/platform/values/boleto";
import { formatDay } from "@/lib/platform/values/brasilia";
import type { LateTerms, Share } from "@/lib/platform/values/late-terms";
import { cents, decimalText, formatBrl } from "@/lib/platform/values/money";
import { formatDocument } from "@/lib/platform/values/tax-document";
import { bankName } from "./banks";
import { beneficiaryOf, type SlipRow, slipOf } from "./boleto-slip";

// Nobody knows a payer's language: a booklet is in Portuguese, as the mail to payers is.

/** A booklet as texts: a slip for each charge of a series that can still be paid. */
export interface WrittenBooklet {
  readonly title: string;
  /** A notice that nothing of it can be paid; null in production. */
  readonly sandbox: string | null;
  readonly merchantName: string;
  readonly slips: readonly WrittenInstallment[];
  /** Said in place of slips where there are none. */
  readonly empty: string;
  readonly cut: string;
}

/** One slip of a booklet. */
export interface WrittenInstallment {
  /** `Parcela 3 de 12`. */
  readonly which: string;
  readonly rows: readonly SlipRow[];
  /** What paying late costs; null where nothing was agreed. */
  readonly late: string | null;
  readonly boleto: {
    readonly bank: string;
    /** The 47 digits, grouped as they are printed. */
    readonly line: string;
    readonly barcode: string;
    readonly label: string;
  } | null;
  /** A code for a camera; null beside a barcode without one. */
  readonly code: {
    readonly text: string;
    readonly label: string;
    readonly heading: string;
    /** The code or the address to type, in words. */
    readonly written: string;
  } | null;
}

/** What a booklet needs to know beside its series. */
interface About {
  readonly merchantName: string;
  readonly merchantDocument: string | null;
  readonly publicUrl: string;
  readonly sandbox: boolean;
  readonly now: Date;
}

/** Writes the booklet of a series: what was paid, canceled or not made yet has no slip. */
export function writeBooklet(
  { series, ids, charges }: SeriesWithCharges,
  about: About,
): WrittenBooklet {
  const slips = ids.flatMap((id, index) => {
    const charge = charges.get(id);
    if (!charge || !isPayable(charge)) return [];
    return writeInstallment(charge, { number: index + 1, count: series.count }, about);
  });
  return {
    title: `Carnê de ${about.merchantName}`,
    sandbox: about.sandbox ? "Ambiente de testes: este carnê não pode ser pago." : null,
    merchantName: about.merchantName,
    slips,
    empty: "Este carnê não tem parcelas a pagar.",
    cut: "Corte aqui",
  };
}

function isPayable({ status, cancelRequested }: Charge): boolean {
  return (status === "PENDING" || status === "OVERDUE") && cancelRequested === null;
}

function writeInstallment(
  charge: Charge,
  { number, count }: { readonly number: number } & Pick<PaymentSeries, "count">,
  about: About,
): WrittenInstallment {
  const { payer, amount, dueDate, reference, lateTerms } = charge;
  const description = withoutInstallment(charge.description, { number, count }) ?? "";
  return {
    which: `Parcela ${number} de ${count}`,
    rows: [
      [
        { label: "Beneficiário", value: beneficiaryOf(about), width: 6 },
        { label: "Vencimento", value: formatDay(dueDate), width: 3, strong: true },
        { label: "Valor", value: formatBrl(amount), width: 3, strong: true },
      ],
      [
        { label: "Pagador", value: payer.name, width: 6 },
        { label: "CPF ou CNPJ", value: formatDocument(payer.document), width: 3 },
        { label: "Referência", value: reference ?? "", width: 3 },
      ],
      [{ label: "Descrição", value: description.replace(/\s+/g, " "), width: 12 }],
    ],
    late: lateTerms && lateWords(lateTerms),
    ...codesOf(charge, about),
  };
}

function codesOf(charge: Charge, about: About): Pick<WrittenInstallment, "boleto" | "code"> {
  const outcome = slipOf(charge, about, about.now);
  if (outcome.kind !== "slip")
    return { boleto: null, code: pixOf(charge, about) ?? pageOf(charge, about) };
  const { bank, line, barcode } = outcome.slip.boleto;
  const grouped = formatBoletoLine(line);
  const label = `Código de barras do boleto ${grouped}`;
  return {
    boleto: { bank: bankName(bank), line: grouped, barcode, label },
    code: pixOf(charge, about),
  };
}

function pixOf({ brCode, pixExpiresAt }: Charge, { now }: About): WrittenInstallment["code"] {
  if (brCode === null || (pixExpiresAt !== null && now >= pixExpiresAt)) return null;
  return { text: brCode, label: "QR Code do Pix", heading: "Pague com Pix", written: brCode };
}

/** Where a charge has nothing to print to be paid with, its page has. */
function pageOf({ id }: Charge, { publicUrl }: About): WrittenInstallment["code"] {
  const page = `${publicUrl}/checkout/${id}`;
  return { text: page, label: "QR Code da página", heading: "Pague nesta página", written: page };
}

/** `Depois do vencimento: multa de 2% e juros de 1% ao mês.` */
function lateWords({ fine, interest }: LateTerms): string | null {
  const parts = [
    fine && `multa de ${shareWords(fine)}`,
    interest && `juros de ${percentWords(interest.basisPointsPerMonth)} ao mês`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Depois do vencimento: ${parts.join(" e ")}.`;
}

function shareWords(share: Share): string {
  return share.kind === "amount" ? formatBrl(share.amount) : percentWords(share.basisPoints);
}

function percentWords(basisPoints: number): string {
  const digits = decimalText(cents(basisPoints)).replace(/\.?0+$/, "");
  return `${digits.replace(".", ",")}%`;
}
