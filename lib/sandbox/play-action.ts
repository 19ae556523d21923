import { findChargeVersion } from "@/lib/charge-details/store/charge-record";
import { endNow } from "@/lib/charges/cancel-now";
import type { Charge } from "@/lib/charges/charge";
import { findCharge, findChargeForService } from "@/lib/charges/store/charges";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { monotonicMs, now, pause, settledWithin } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import { brasiliaDay, type CivilDate, middleOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, parseChargeId, txidOf } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import type { SandboxAction } from "@/lib/platform/values/sandbox-action";
import { adapterOf } from "@/lib/providers/registry";
import type { SimulatedAction } from "@/lib/providers/simulator";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { fittingActions } from "./fitting-actions";

/** How long a request waits for a charge to end, in ms. */
const REQUEST_MS = 9_000;

export type SimulateOutcome =
  | SimulatedAction
  | { readonly kind: "not_found" }
  /** The payer chooses the amount of this charge, so `pay` requires one. */
  | { readonly kind: "amount_needed" };

/** A sandbox action with its parameters. */
export interface ActionInput {
  readonly action: SandboxAction;
  /** Of `pay`: what is paid; null: what is due. */
  readonly amount: Cents | null;
  /** Of `pay`: the day in Brasília on which it is paid; null: today, by the merchant's sandbox clock. */
  readonly day: CivilDate | null;
}

/** The input of an action without parameters: `pay` then pays what is due today. */
export function actionInput(action: SandboxAction): ActionInput {
  return { action, amount: null, day: null };
}

/** How long a page waits for the effect of its own click, and how often it is looked for. In ms. */
const EFFECT = { longest: 1_500, every: 40 } as const;

/**
 * Sandbox: plays an action for the page whose button was pressed. Returns when the effect is recorded, so that what the
 * page shows next has it; after a moment without one, as of a provider that was told to be silent, all the same.
 *
 * @param merchantId limits it to this merchant's charges; null, on the payer's page: any merchant's.
 */
export async function playOnPage(
  merchantId: MerchantId | null,
  id: string,
  input: ActionInput,
): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const charge =
    chargeId &&
    (await (merchantId ? findCharge(merchantId, chargeId) : findChargeForService(chargeId)));
  if (!charge) return { kind: "not_found" };
  const version = async () => (await findChargeVersion(charge.merchantId, charge.id))?.version;
  const before = await version();
  const outcome = await play(charge, input);
  if (outcome.kind !== "done") return outcome;
  const until = monotonicMs() + EFFECT.longest;
  while ((await version()) === before && monotonicMs() < until) await pause(EFFECT.every);
  return outcome;
}

/**
 * Sandbox: plays an action on a merchant's own charge, as an integrator's test requests. The provider
 * notifies us of the effect as of any other, so the charge moves a moment after this returns.
 */
export async function playOwnAction(
  merchantId: MerchantId,
  id: string,
  input: ActionInput,
): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findCharge(merchantId, chargeId));
  return charge ? play(charge, input) : { kind: "not_found" };
}

/** Sandbox: plays an action on any merchant's charge, for the payer's page and an operator's command. */
export async function playAction(id: string, input: ActionInput): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findChargeForService(chargeId));
  return charge ? play(charge, input) : { kind: "not_found" };
}

async function play(charge: Charge, input: ActionInput): Promise<SimulateOutcome> {
  if (!fittingActions(charge).includes(input.action)) return { kind: "unfit" };
  if (input.action === "expire") return expire(charge);
  if (input.action === "pay" && charge.amount === 0n && input.amount === null) {
    return { kind: "amount_needed" };
  }
  const account = charge.pspAccountId && (await findPspAccount(charge.pspAccountId));
  if (!account) return { kind: "unfit" };
  const { sandbox } = adapterOf(account);
  // A provider without a simulator plays nothing.
  if (!sandbox) return { kind: "unfit" };
  const { action, amount } = input;
  const at = await instantOf(charge, input.day);
  const isOwnAccount = account.merchantId === charge.merchantId;
  const played = { ...charge, txid: txidOf(charge.id) };
  return sandbox.play(account, played, { action, amount, at, isOwnAccount });
}

/**
 * When an action happens: on the day that was named, else when the merchant's business is. Null: at the real instant, which
 * the simulator reads from its own clock.
 */
async function instantOf({ merchantId }: Charge, day: CivilDate | null): Promise<Date | null> {
  const real = now();
  const instant = await merchantNow(merchantId, real);
  if (day === null || day === brasiliaDay(instant)) return instant > real ? instant : null;
  return day === brasiliaDay(real) ? null : middleOfBrasiliaDay(day);
}

/** Ends a charge as the worker does when its time is up: at its provider first. */
async function expire(charge: Charge): Promise<SimulateOutcome> {
  await settledWithin(endNow(charge), REQUEST_MS, (error) =>
    log.error({ chargeId: charge.id, ...failure(error) }, "an expiry failed"),
  );
  const { status } = (await findCharge(charge.merchantId, charge.id)) ?? charge;
  if (status === "PENDING") return { kind: "unavailable" };
  return { kind: status === "OVERDUE" || status === "CANCELED" ? "done" : "unfit" };
}
