import { type Boleto, readBoleto } from "./boleto";
import { brasiliaDay, type CivilDate } from "./brasilia";
import type { Charge, ChargeId } from "./charge";
import type { LateTerms } from "./late-terms";
import type { Cents } from "./money";
import { maskedDocument } from "./tax-document";

/** What a boleto's slip tells. Whoever has the charge's address can open it, so of the payer only a trace. */
export interface BoletoSlip {
  readonly chargeId: ChargeId;
  readonly boleto: Boleto;
  readonly merchantName: string;
  /** The first name and the initials of the others. */
  readonly payerName: string;
  /** With three digits of its own, for the payer to know it by. */
  readonly payerDocument: string;
  readonly description: string | null;
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  /** The Brasília day on which the charge was made. */
  readonly issuedOn: CivilDate;
  readonly lateTerms: LateTerms | null;
  /** A Pix code for the same charge; null where there is none, or none any more. */
  readonly brCode: string | null;
}

/** What there is to print of a charge. */
export type SlipOutcome =
  | { readonly kind: "slip"; readonly slip: BoletoSlip }
  /** The charge has no boleto. */
  | { readonly kind: "none" }
  /** It has one that nobody should pay any more, or not just now: its page tells why. */
  | { readonly kind: "closed" };

/** The slip of a charge at an instant. */
export function slipOf(charge: Charge, merchantName: string, now: Date): SlipOutcome {
  if (charge.boletoLine === null) return { kind: "none" };
  const waits = charge.status === "PENDING" || charge.status === "OVERDUE";
  if (!waits || charge.cancelAsked !== null) return { kind: "closed" };
  const reading = readBoleto(charge.boletoLine);
  // What was kept had been checked; a line that fails here would lead money astray.
  if (reading.kind === "refused") return { kind: "none" };
  const { id, payer, description, amount, dueDate, createdAt, lateTerms } = charge;
  const codeIsOver = charge.pixExpiresAt !== null && now >= charge.pixExpiresAt;
  return {
    kind: "slip",
    slip: {
      chargeId: id,
      boleto: reading.boleto,
      merchantName,
      payerName: shortName(payer.name),
      payerDocument: maskedDocument(payer.document),
      description,
      amount,
      dueDate,
      issuedOn: brasiliaDay(createdAt),
      lateTerms,
      brCode: codeIsOver ? null : charge.brCode,
    },
  };
}

/** `Ana S. L.`: enough for the payer to know it, too little for anybody else. */
function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((word) => `${[...word][0]}.`)].join(" ");
}

/** A slip in words, which the page and the PDF lay out alike. Money and dates are written out. */
export interface WrittenSlip {
  /** BCP 47, for whoever reads it aloud. */
  readonly language: string;
  readonly title: string;
  /** Says that nobody can pay it: it is from the sandbox. */
  readonly sandbox: string | null;
  readonly bank: string;
  /** The line as it is printed. */
  readonly line: string;
  readonly barcode: string;
  readonly barcodeLabel: string;
  readonly stub: { readonly heading: string; readonly rows: readonly SlipRow[] };
  readonly rows: readonly SlipRow[];
  readonly instructions: { readonly label: string; readonly lines: readonly string[] };
  /** Left empty beside the instructions: banks write there what was paid. */
  readonly toFill: readonly string[];
  readonly payer: SlipCell;
  readonly pix: {
    readonly brCode: string;
    readonly heading: string;
    readonly help: string;
    readonly label: string;
  } | null;
  readonly cut: string;
  readonly authentication: string;
}

/** Cells beside each other, together as wide as the slip: 12. */
export type SlipRow = readonly SlipCell[];

export interface SlipCell {
  readonly label: string;
  readonly value: string;
  readonly width: number;
  /** What a payer looks for first. */
  readonly strong?: true;
}
