import { randomUUID } from "node:crypto";
import { audited } from "@/lib/audit/audited";
import { networkOf } from "@/lib/platform/caller-address";
import { pause } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import { secretHash } from "@/lib/platform/secret-hash";
import type { Locale } from "@/lib/platform/values/locale";
import type { Device } from "@/lib/platform/values/merchant";
import {
  countTry,
  RESET_ADDRESS,
  RESET_LINK,
  RESET_PERSON,
  type Watched,
} from "@/lib/rate-limits/throttle";
import { judgeChoice } from "./choose-password";
import { linkToken } from "./link-token";
import { knownWords, type PasswordFault } from "./password";
import { hashPassword } from "./passwords";
import { findMembersByEmail } from "./store/members";
import {
  type ForgottenPassword,
  findPasswordReset,
  insertPasswordReset,
  takePasswordReset,
} from "./store/password-resets";

/** How long every answer takes at least, in ms: longer than writing the links of somebody takes. */
const ANSWER_MS = 500;

/**
 * Sends everybody with an e-mail a link to choose another password, for each merchant one. The answer, and when it comes,
 * are the same whether there is anybody; so is what counts against the e-mail.
 *
 * @returns the seconds until this address may try again; 0 when the request was looked at.
 */
export async function requestPasswordReset(
  email: string,
  locale: Locale,
  device: Device,
): Promise<number> {
  const seconds = await countTry([[RESET_ADDRESS, `reset:${networkOf(device.address)}`]]);
  if (seconds > 0) return seconds;
  const written = writeLinks(email, locale, device).catch((error) => {
    log.error(failure(error), "links for a forgotten password could not be written");
  });
  await Promise.all([written, pause(ANSWER_MS)]);
  return 0;
}

/** Beyond the bound by person nothing is sent: the links from before are in their inbox. */
async function writeLinks(email: string, locale: Locale, device: Device): Promise<void> {
  const isOver = (await countTry([[RESET_PERSON, `reset-person:${email}`]])) > 0;
  if (isOver) return;
  for (const { id, merchantId } of await findMembersByEmail(email)) {
    // Nobody knows who asks: the actor is not the person.
    const action = { ...device, merchantId, memberId: null, act: "password.forgot", subject: id };
    await audited(
      action,
      async (note) => {
        note({ email });
        const reset = randomUUID();
        const tokenHash = secretHash(linkToken("password_reset", reset));
        await insertPasswordReset({
          id: reset,
          tokenHash,
          memberId: id,
          merchantId,
          locale,
          device,
        });
      },
      () => "done",
    );
  }
}

export type ResetReading =
  | { readonly kind: "open"; readonly reset: ForgottenPassword }
  /** Made up, used, overtaken or expired: the caller cannot distinguish them. */
  | { readonly kind: "unknown" }
  | { readonly kind: "throttled"; readonly seconds: number };

/** Whose password a link changes. Each unknown link counts against the address that tried it; many share an address. */
export async function readPasswordReset(token: string, address: string): Promise<ResetReading> {
  const watched: readonly Watched[] = [[RESET_LINK, `reset-link:${networkOf(address)}`]];
  const reset = await findPasswordReset(secretHash(token));
  if (reset) return { kind: "open", reset };
  const wait = await countTry(watched);
  return wait > 0 ? { kind: "throttled", seconds: wait } : { kind: "unknown" };
}

/** What became of a new password. */
export type ResetOutcome =
  | { readonly kind: "changed"; readonly email: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "throttled"; readonly seconds: number }
  | { readonly kind: "unfit"; readonly fault: PasswordFault };

/**
 * Gives the holder of a link the password that they choose, once, and ends all of their sessions. Their second factor
 * stays: the next sign-in asks for it.
 */
export async function resetPassword(
  token: string,
  password: string,
  device: Device,
): Promise<ResetOutcome> {
  const reading = await readPasswordReset(token, device.address);
  if (reading.kind !== "open") return reading;
  const { memberId, merchantId, merchantName, email, name } = reading.reset;
  const known = knownWords({ email, name, ...(merchantName === null ? {} : { merchantName }) });
  const choice = await judgeChoice({ password, known, chooser: token, device });
  if (choice.kind !== "fit") return choice;
  return audited<ResetOutcome>(
    { ...device, memberId, merchantId, act: "password.reset", subject: null },
    async () => {
      const isTaken = await takePasswordReset(
        secretHash(token),
        await hashPassword(password, device.address),
      );
      return isTaken ? { kind: "changed", email } : { kind: "unknown" };
    },
    ({ kind }) => (kind === "changed" ? "done" : "not_found"),
  );
}
