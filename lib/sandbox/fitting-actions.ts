import { type Charge, outlivesDueDate } from "./charge";

/** What can be made to happen to a charge in the sandbox, in the order of the page. */
export const SANDBOX_DEEDS = [
  /** The payer pays. */
  "pay",
  /** The card's bank says no. */
  "refuse",
  /** Promised money arrives. */
  "settle",
  /** The payer tells the card's bank that the purchase was not theirs. */
  "chargeback",
  /** The dispute ends for the merchant. */
  "win-chargeback",
  /** The dispute ends for the payer. */
  "lose-chargeback",
  /** As if its time were up. */
  "expire",
] as const;
export type SandboxDeed = (typeof SANDBOX_DEEDS)[number];

/** What fits a charge as it stands, in the order of the page. */
export function sandboxDeedsFor(charge: Charge): readonly SandboxDeed[] {
  return SANDBOX_DEEDS.filter((deed) => fits(deed, charge));
}

function fits(deed: SandboxDeed, charge: Charge): boolean {
  const { status, cancelAsked } = charge;
  const waits = status === "PENDING" || (status === "OVERDUE" && outlivesDueDate(charge));
  switch (deed) {
    case "pay":
      return waits && canBePaid(charge);
    case "refuse":
      return waits && charge.paymentPage !== null && (isByCard(charge) || isOpenChoice(charge));
    case "settle":
      return status === "CONFIRMED";
    case "chargeback":
      return (status === "CONFIRMED" || status === "RECEIVED") && isByCard(charge);
    case "win-chargeback":
    case "lose-chargeback":
      return status === "CHARGEBACK";
    case "expire":
      return status === "PENDING" && cancelAsked === null;
  }
}

/** Whether a PSP holds it, and gave what its method is paid with. */
function canBePaid(charge: Charge): boolean {
  const { brCode, boletoLine, paymentPage, pspAccountId } = charge;
  if (pspAccountId === null) return false;
  switch (charge.billingType) {
    case "PIX":
      return brCode !== null;
    case "BOLETO":
      return boletoLine !== null;
    case "CREDIT_CARD":
    case "DEBIT_CARD":
      return paymentPage !== null;
    case "UNDEFINED":
      return brCode !== null || boletoLine !== null || paymentPage !== null;
  }
}

function isByCard({ billingType }: Charge): boolean {
  return billingType === "CREDIT_CARD" || billingType === "DEBIT_CARD";
}

function isOpenChoice({ billingType }: Charge): boolean {
  return billingType === "UNDEFINED";
}
