import type { Allowed } from "@/lib/platform/values/permission";
import { BANK_KINDS, MANUAL_KINDS } from "./registry";
import { findAccountNames, findAccountsOfKinds } from "./store/own-psp-accounts";

/** The ids of a merchant's accounts whose money its members confirm, in use or not. */
export function findManualAccounts(member: Allowed<"confirm">): Promise<string[]> {
  return findAccountsOfKinds(member, MANUAL_KINDS);
}

/** The merchant's accounts whose money its members confirm, those in use first. */
export function findNamedManualAccounts(
  member: Allowed<"confirm">,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return findAccountNames(member, MANUAL_KINDS);
}

/** The ids of a merchant's accounts at banks of its own, in use or not: money goes back from the bank's app too. */
export function findBankAccounts(
  member: Allowed<"refund"> | Allowed<"confirm">,
): Promise<string[]> {
  return findAccountsOfKinds(member, BANK_KINDS);
}
