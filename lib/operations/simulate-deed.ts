import { settledWithin } from "@/lib/clock";
import { findCharge, findChargeForService } from "@/lib/database/charges";
import { findPspAccount } from "@/lib/database/psp-accounts";
import type { CivilDate } from "@/lib/domain/brasilia";
import { type Charge, type MerchantId, parseChargeId, txidOf } from "@/lib/domain/charge";
import { amountDueOn } from "@/lib/domain/late-terms";
import type { Cents } from "@/lib/domain/money";
import { type SandboxDeed, sandboxDeedsFor } from "@/lib/domain/sandbox-deed";
import { failure, log } from "@/lib/log";
import { readAsaasAccount } from "@/lib/psp/asaas/account";
import { happenAtProvider, payAtProvider } from "@/lib/psp/asaas/simulated-deeds";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { payAtBank } from "@/lib/psp/bacen-pix/simulated-payer";
import type { SimulatedDeed } from "@/lib/psp/simulator";
import { endNow } from "./end-now";

/** How long a request waits for a charge to end. */
const REQUEST_MS = 9_000;

export type SimulateOutcome =
  | SimulatedDeed
  | { readonly kind: "not_found" }
  /** The payer chooses the amount of this charge, so one has to be given. */
  | { readonly kind: "amount_needed" };

/** What shall happen to a charge. */
export interface SimulatedWish {
  readonly deed: SandboxDeed;
  /** Of `pay`: what is paid; null: what is due. */
  readonly amount: Cents | null;
  /** Of `pay`: the day in Brasília whose amount is paid; null: today. */
  readonly day: CivilDate | null;
}

/** A wish of nothing but the deed. */
export function wishFor(deed: SandboxDeed): SimulatedWish {
  return { deed, amount: null, day: null };
}

/**
 * Sandbox: lets something happen to a merchant's own charge, as an integrator's test asks. Its PSP
 * tells us of it as of anything else, so the charge moves a moment later.
 */
export async function simulateDeed(
  merchantId: MerchantId,
  id: string,
  wish: SimulatedWish,
): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findCharge(merchantId, chargeId));
  return charge ? happen(charge, wish) : { kind: "not_found" };
}

/** Sandbox: a button on the payer's page, and an operator's command. */
export async function simulateAnyDeed(id: string, wish: SimulatedWish): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findChargeForService(chargeId));
  return charge ? happen(charge, wish) : { kind: "not_found" };
}

async function happen(charge: Charge, wish: SimulatedWish): Promise<SimulateOutcome> {
  if (!sandboxDeedsFor(charge).includes(wish.deed)) return { kind: "unfit" };
  if (wish.deed === "expire") return expire(charge);
  if (wish.deed === "pay" && charge.amount === 0n && wish.amount === null) {
    return { kind: "amount_needed" };
  }
  const account = charge.pspAccountId && (await findPspAccount(charge.pspAccountId));
  if (!account) return { kind: "unfit" };
  switch (account.kind) {
    case "bacen-pix":
      return atBank(readBacenPixAccount(account.config, account.secrets), charge, wish);
    case "asaas":
      return atProvider(readAsaasAccount(account.config, account.secrets), charge, wish);
    default:
      // A key without a PSP: nobody is there who could be asked.
      return { kind: "unfit" };
  }
}

/** A bank knows of Pix alone. */
async function atBank(
  account: ReturnType<typeof readBacenPixAccount>,
  charge: Charge,
  { deed, amount, day }: SimulatedWish,
): Promise<SimulateOutcome> {
  if (deed !== "pay") return { kind: "unfit" };
  const due = day && amountDueOn(charge.amount, charge.dueDate, charge.lateTerms, day).total;
  return payAtBank(account, txidOf(charge.id), amount ?? due);
}

async function atProvider(
  account: ReturnType<typeof readAsaasAccount>,
  { pspChargeId, billingType }: Charge,
  { deed, amount, day }: SimulatedWish,
): Promise<SimulateOutcome> {
  if (pspChargeId === null || deed === "expire") return { kind: "unfit" };
  if (deed === "pay") return payAtProvider(account, pspChargeId, { billingType, amount, day });
  return happenAtProvider(account, pspChargeId, deed);
}

/** Its time is up by our own clock: it ends as the worker would end it, at its PSP first. */
async function expire(charge: Charge): Promise<SimulateOutcome> {
  await settledWithin(endNow(charge), REQUEST_MS, (error) =>
    log.error({ chargeId: charge.id, ...failure(error) }, "an expiry failed"),
  );
  const { status } = (await findCharge(charge.merchantId, charge.id)) ?? charge;
  if (status === "PENDING") return { kind: "unavailable" };
  return { kind: status === "OVERDUE" || status === "CANCELED" ? "done" : "unfit" };
}
