import { failure, log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/instruments";
import { isDatabaseOutage } from "@/lib/platform/outage";
import type { LeasedMail, Message } from "./mail";
import { pauseAfterAttempt } from "./schedule";
import type { SendResult } from "./smtp";
import { endMail, postponeMail } from "./store/outbox";

/** What mail is sent with. */
export interface MailSending {
  /** Reads whom a mail is to and what it says as of now; null when there is nobody, or nothing to say any more. */
  readonly compose: (mail: LeasedMail) => Promise<Message | null>;
  readonly deliver: (mail: LeasedMail, message: Message) => Promise<SendResult>;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * Sends a leased mail once, and notes what became of it. A process that ends between the mail server's 250 and the note
 * sends it again; nothing else does.
 *
 * @throws what the database throws while it is away: the mail is leased again later.
 */
export async function sendMail(leased: LeasedMail, sending: MailSending): Promise<void> {
  if (leased.expiresAt <= sending.now()) return ended(leased, "expired");
  const composed = await compose(leased, sending);
  if (composed.kind === "nothing") return ended(leased, "dropped");
  const result =
    composed.kind === "composed"
      ? await sending.deliver(leased, composed.message)
      : ({ kind: "failed", reply: null, error: "uncomposable" } as const);
  if (result.kind === "failed") {
    const pauseMs = pauseAfterAttempt(leased.attempts + 1, sending.random());
    noted(leased, "failed", result);
    return postponeMail(leased, new Date(sending.now().getTime() + pauseMs), result);
  }
  const { reply } = result;
  if (result.kind === "sent") return ended(leased, "sent", { reply, error: null });
  return ended(leased, "refused", { reply, error: result.error });
}

type Composed =
  | { readonly kind: "composed"; readonly message: Message }
  | { readonly kind: "nothing" | "uncomposable" };

async function compose(leased: LeasedMail, sending: MailSending): Promise<Composed> {
  try {
    const message = await sending.compose(leased);
    return message ? { kind: "composed", message } : { kind: "nothing" };
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    log.error({ mail: leased.id, kind: leased.kind, ...failure(error) }, "a mail cannot be made");
    return { kind: "uncomposable" };
  }
}

type Ended = Exclude<SendResult["kind"], "failed"> | "expired" | "dropped";

async function ended(
  leased: LeasedMail,
  state: Ended,
  result: { readonly reply: number | null; readonly error: string | null } = NOTHING,
): Promise<void> {
  await endMail(leased, state, result);
  noted(leased, state, result);
}

const NOTHING = { reply: null, error: null };

/** Neither the address nor the text, and nothing that the mail server said in words. */
function noted(
  { id, kind, attempts }: LeasedMail,
  outcome: SendResult["kind"] | Ended,
  { reply, error }: { readonly reply: number | null; readonly error: string | null },
): void {
  count("vintem_mails_total", [kind, outcome]);
  const line = { mail: id, kind, attempts, outcome, reply, mailError: error };
  if (outcome === "failed" || outcome === "refused") log.warn(line, "a mail was not sent");
  else log.info(line, "a mail ended");
}
