import { type Charge, outlivesDueDate } from "@/lib/charges/charge";
import { SANDBOX_ACTIONS, type SandboxAction } from "@/lib/platform/values/sandbox-action";

/** The sandbox actions that fit a charge in its present state, in the order of the payer's page. */
export function fittingActions(charge: Charge): readonly SandboxAction[] {
  return SANDBOX_ACTIONS.filter((action) => fits(action, charge));
}

function fits(action: SandboxAction, charge: Charge): boolean {
  const { status, cancelRequested } = charge;
  const waits = status === "PENDING" || (status === "OVERDUE" && outlivesDueDate(charge));
  switch (action) {
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
      return status === "PENDING" && cancelRequested === null;
    case "refuse-next":
    case "slow":
    case "silent":
      return isRegistered(charge) && (status === "CREATING" || waits || hasMoney(charge));
    case "refund-fails":
      return isRegistered(charge) && hasMoney(charge);
    case "callback-lost":
      return isRegistered(charge) && (waits || hasMoney(charge));
  }
}

/** Whether the charge is registered at a provider and has the payment instructions of its method. */
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

/** Whether an account at a provider has the charge or is to have it. */
function isRegistered({ pspAccountId }: Charge): boolean {
  return pspAccountId !== null;
}

function hasMoney({ status }: Charge): boolean {
  return status === "CONFIRMED" || status === "RECEIVED";
}

function isByCard({ billingType }: Charge): boolean {
  return billingType === "CREDIT_CARD" || billingType === "DEBIT_CARD";
}

function isOpenChoice({ billingType }: Charge): boolean {
  return billingType === "UNDEFINED";
}
