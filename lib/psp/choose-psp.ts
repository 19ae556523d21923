import { bacenPixConfig, readBacenPixAccount } from "./bacen-pix/account";
import { bacenPix } from "./bacen-pix/bacen-pix";
import type { Psp } from "./psp";

/** An account at a PSP as it is kept. */
export interface PspAccount {
  readonly id: string;
  readonly kind: string;
  readonly config: unknown;
  readonly secrets: unknown;
}

/** Whose certificate an account's callbacks have to come with; null where its address is enough. */
export function callbackSubjectOf({
  config,
}: Pick<PspAccount, "config">): Readonly<Record<string, string>> | null {
  return bacenPixConfig.parse(config).callbackSubject ?? null;
}

/**
 * The adapter that speaks for an account.
 *
 * @throws when the account's kind or configuration is none that this release knows: an operator's
 *   mistake that no request can repair.
 */
export function choosePsp(account: PspAccount): Psp {
  switch (account.kind) {
    case "bacen-pix":
      return bacenPix(account.id, readBacenPixAccount(account.config, account.secrets));
    default:
      throw new Error(`PSP account ${account.id} has the unknown kind ${account.kind}`);
  }
}
