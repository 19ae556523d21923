import { env } from "@/lib/env";
import { readAsaasAccount } from "./asaas/account";
import { asaas } from "./asaas/asaas";
import { probeAsaas } from "./asaas/probe";
import { bacenPixConfig, readBacenPixAccount } from "./bacen-pix/account";
import { bacenPix } from "./bacen-pix/bacen-pix";
import { probeBacenPix } from "./bacen-pix/probe";
import type { ProbeOutcome } from "./probe";
import type { Psp } from "./psp";
import { readStaticPixAccount } from "./static-pix/account";
import { staticPix } from "./static-pix/static-pix";

/** An account at a PSP as it is kept. */
export interface PspAccount {
  readonly id: string;
  /** Null: the operator's, who may reach into networks of their own. */
  readonly merchantId: string | null;
  readonly kind: string;
  readonly config: unknown;
  readonly secrets: unknown;
}

/** Whose certificate an account's callbacks have to come with; null where its address is enough. */
export function callbackSubjectOf({
  kind,
  config,
}: Pick<PspAccount, "kind" | "config">): Readonly<Record<string, string>> | null {
  return kind === "bacen-pix" ? (bacenPixConfig.parse(config).callbackSubject ?? null) : null;
}

/** The secret part of the address that an account's PSP calls; null where no PSP does. */
export function callbackTokenOf({
  kind,
  config,
  secrets,
}: Pick<PspAccount, "kind" | "config" | "secrets">): string | null {
  switch (kind) {
    case "static-pix":
      return null;
    case "asaas":
      return readAsaasAccount(config, secrets).secrets.webhookToken;
    default:
      return readBacenPixAccount(config, secrets).secrets.webhookToken;
  }
}

/** What the calls of an account's PSP have to carry beside their address; null where nothing was agreed. */
export function callbackKeyOf({
  kind,
  config,
  secrets,
}: Pick<PspAccount, "kind" | "config" | "secrets">): string | null {
  return kind === "asaas" ? readAsaasAccount(config, secrets).secrets.callbackToken : null;
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
      return bacenPix(
        account.id,
        readBacenPixAccount(account.config, account.secrets),
        isPublicOnly(account),
      );
    case "asaas":
      return asaas(account.id, readAsaasAccount(account.config, account.secrets), {
        publicOnly: isPublicOnly(account),
        // Its payer's page then knows that the card form was left, and that the answer is on its way.
        checkoutUrl: (id) => `${env().publicUrl}/checkout/${id}?back=1`,
      });
    case "static-pix":
      return staticPix(readStaticPixAccount(account.config));
    default:
      throw new Error(`PSP account ${account.id} has the unknown kind ${account.kind}`);
  }
}

/**
 * Whether an account may only be reached on the public internet: a merchant's, whose address a
 * merchant chose. The sandbox' own bank is on this machine.
 */
function isPublicOnly({ merchantId }: Pick<PspAccount, "merchantId">): boolean {
  return merchantId !== null && env().environment === "production";
}

/** What came of trying an account out, without leaving a trace at its PSP. */
export async function probePsp(account: PspAccount, now: Date): Promise<ProbeOutcome> {
  // Nobody is there to be asked.
  if (account.kind === "static-pix") return { kind: "works" };
  if (account.kind === "asaas") {
    return probeAsaas(readAsaasAccount(account.config, account.secrets), isPublicOnly(account));
  }
  const read = readBacenPixAccount(account.config, account.secrets);
  return probeBacenPix(read, isPublicOnly(account), now);
}
