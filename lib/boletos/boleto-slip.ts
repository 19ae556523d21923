import type { Charge } from "@/lib/charges/charge";
import { type Boleto, readBoleto } from "@/lib/platform/values/boleto";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import type { Cents } from "@/lib/platform/values/money";
import { maskedDocument, namedDocument } from "@/lib/platform/values/tax-document";

/** What a boleto's slip contains. Anyone with the charge's address can open it, so it has little of the payer. */
export interface BoletoSlip {
  readonly chargeId: ChargeId;
  readonly boleto: Boleto;
  readonly merchantName: string;
  /** The merchant's CNPJ or CPF; null where it does not say. */
  readonly merchantDocument: string | null;
  /** The first name, and the initials of the other names. */
  readonly payerName: string;
  /** Masked but for three digits, by which the payer recognizes it. */
  readonly payerDocument: string;
  readonly description: string | null;
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  /** The Brasília day on which the charge was created. */
  readonly issuedOn: CivilDate;
  readonly lateTerms: LateTerms | null;
  /** A Pix code for the same charge; null without one, and once it expired. */
  readonly brCode: string | null;
}

/** Who is paid by a boleto. */
type Beneficiary = Pick<BoletoSlip, "merchantName" | "merchantDocument">;

/** The beneficiary as a slip names it: with the CNPJ or CPF where the merchant says it. */
export function beneficiaryOf({ merchantName, merchantDocument }: Beneficiary): string {
  return merchantDocument === null
    ? merchantName
    : `${merchantName} · ${namedDocument(merchantDocument)}`;
}

/** The slip of a charge, or why there is none. */
export type SlipOutcome =
  | { readonly kind: "slip"; readonly slip: BoletoSlip }
  /** The charge has no boleto. */
  | { readonly kind: "none" }
  /** The charge has a boleto that should not be paid now, or any more; its page shows why. */
  | { readonly kind: "closed" };

/** Makes the slip of a charge at an instant. */
export function slipOf(
  charge: Charge,
  { merchantName, merchantDocument }: Beneficiary,
  now: Date,
): SlipOutcome {
  if (charge.boletoLine === null) return { kind: "none" };
  const waits = charge.status === "PENDING" || charge.status === "OVERDUE";
  if (!waits || charge.cancelRequested !== null) return { kind: "closed" };
  const reading = readBoleto(charge.boletoLine);
  // Lines are checked before they are stored: one that fails here could lead money astray.
  if (reading.kind === "refused") return { kind: "none" };
  const { id, payer, description, amount, dueDate, createdAt, lateTerms } = charge;
  const codeIsOver = charge.pixExpiresAt !== null && now >= charge.pixExpiresAt;
  return {
    kind: "slip",
    slip: {
      chargeId: id,
      boleto: reading.boleto,
      merchantName,
      merchantDocument,
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

/** A slip as texts, for the page and the PDF. Money and dates are formatted. */
export interface WrittenSlip {
  /** BCP 47, for screen readers. */
  readonly language: string;
  readonly title: string;
  /** A notice that the boleto is from the sandbox and cannot be paid; null in production. */
  readonly sandbox: string | null;
  readonly bank: string;
  /** The 47 digits, grouped as they are printed. */
  readonly line: string;
  readonly barcode: string;
  readonly barcodeLabel: string;
  readonly stub: { readonly heading: string; readonly rows: readonly SlipRow[] };
  readonly rows: readonly SlipRow[];
  readonly instructions: { readonly label: string; readonly lines: readonly string[] };
  /** Labels of boxes beside the instructions, empty for the bank to fill in. */
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

/** Cells side by side; the widths of a row add up to 12. */
export type SlipRow = readonly SlipCell[];

export interface SlipCell {
  readonly label: string;
  readonly value: string;
  readonly width: number;
  /** What a payer looks for first. */
  readonly strong?: true;
}
