import { writeMail } from "@/components/mail/letters";
import { readMailToSend } from "@/lib/mail/read-mail";
import type { MailSending } from "@/lib/mail/send-mail";
import { sendBySmtp } from "@/lib/mail/smtp";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";

/**
 * Sends the service's mail through the mail server of its settings.
 *
 * @throws Error where none is set up.
 */
export function mailSending(): MailSending {
  const { mail, publicUrl: origin } = env();
  if (!mail) throw new Error("no mail server is set up");
  return {
    async compose(leased) {
      const read = await readMailToSend(leased);
      return read && writeMail(read.recipient, read.content);
    },
    deliver: ({ id }, message) => sendBySmtp(mail, { id, origin, at: now() }, message),
    now,
    random: Math.random,
  };
}
