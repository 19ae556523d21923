import type { Allowed } from "@/lib/platform/values/permission";
import { MANUAL_KINDS } from "./registry";
import { findAccountsOfKinds } from "./store/own-psp-accounts";

/** The ids of a merchant's accounts whose money its members confirm, in use or not. */
export function findManualAccounts(member: Allowed<"confirm">): Promise<string[]> {
  return findAccountsOfKinds(member, MANUAL_KINDS);
}
