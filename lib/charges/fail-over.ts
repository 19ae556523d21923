import type { MoveReason } from "./move-reason";
import type { OpenAttempt, ProviderUpdate } from "./provider-update";

/**
 * Decides whether a charge leaves the account that it was tried at. It never does while it might exist there: then two
 * accounts could be paid for one charge. What is wrong with the charge itself does not get better elsewhere.
 *
 * @param isAway whether nothing could be registered at the account for longer than the bound.
 * @returns why it leaves; null: it stays, and is tried there again.
 */
export function reasonToLeave(
  { update, isCertainlyAbsent }: OpenAttempt,
  isAway: boolean,
): MoveReason | null {
  if (!isCertainlyAbsent) return null;
  if (update.kind === "refused") {
    return update.concerns === "account" ? "account_refused" : null;
  }
  if (update.kind !== "unknown") return null;
  if (update.trouble === "refused") return "account_refused";
  // We ourselves did not begin: the account has nothing to do with it.
  if (update.trouble === "busy") return null;
  return isAway || update.trouble === "resting" ? "account_away" : null;
}

/** Whether an answer says that charges can be registered at an account (true), that they cannot, or nothing (null). */
export function showsWorking(update: ProviderUpdate): boolean | null {
  switch (update.kind) {
    case "opened":
      return true;
    case "refused":
      return update.concerns !== "account";
    case "unknown":
      return update.exists || update.trouble === "busy" ? null : false;
    default:
      return null;
  }
}
