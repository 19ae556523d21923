import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isThisMachine, type MailSettings } from "@/lib/platform/mail-settings";
import type { Message } from "./mail";

/** How long a mail server may take for each part, and for all of one mail, in ms. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
export const SEND_MS = 60_000;

/** What the mail server made of a mail. */
export type SendResult =
  | { readonly kind: "sent"; readonly reply: number | null }
  /** It refused the recipient or the content for good (5xx, RFC 5321 4.2.1). */
  | { readonly kind: "refused"; readonly reply: number | null; readonly error: string }
  /** It could not be reached, let us not in, refused our own address, or answered 4xx. */
  | { readonly kind: "failed"; readonly reply: number | null; readonly error: string };

/**
 * Sends a mail over a connection of its own. Except to this machine, nothing is sent before TLS, with a certificate that
 * this machine trusts. What the server answered in words is not kept: it may repeat the address.
 *
 * @param id names the mail in `Message-ID`: a mail that is sent twice, after a crash, is recognised as one.
 * @param origin the service's own address, `PUBLIC_URL`.
 */
export async function sendBySmtp(
  settings: MailSettings,
  { id, origin, at }: { readonly id: string; readonly origin: string; readonly at: Date },
  message: Message,
): Promise<SendResult> {
  const { hostname } = new URL(origin);
  const connection = connectionTo(settings, hostname);
  try {
    const bytes = await print(settings, `<${id}@${hostname}>`, at, message);
    const envelope = { from: settings.from.address, to: [message.to.address], size: bytes.length };
    return { kind: "sent", reply: replyIn(await deliver(connection, settings, envelope, bytes)) };
  } catch (error) {
    return failureOf(error as SMTPConnection.SMTPError);
  } finally {
    connection.close();
  }
}

/**
 * Signs in to the mail server and sends nothing.
 *
 * @returns why that is not possible, in a word of the library's (`EAUTH`, `ETLS`, `EDNS` …) or a reply code; null: it is.
 */
export async function tryMailServer(
  settings: MailSettings,
  origin: string,
): Promise<string | null> {
  const connection = connectionTo(settings, new URL(origin).hostname);
  try {
    await within(connection, (done) => signIn(connection, settings, done));
    connection.quit();
    return null;
  } catch (error) {
    const { code, responseCode } = error as SMTPConnection.SMTPError;
    return [code ?? "EUNKNOWN", responseCode].filter(Boolean).join(" ");
  } finally {
    connection.close();
  }
}

function connectionTo({ host, port, secure }: MailSettings, name: string): SMTPConnection {
  const isLocal = isThisMachine(host);
  return new SMTPConnection({
    host,
    port,
    secure,
    name,
    requireTLS: !secure && !isLocal,
    ignoreTLS: isLocal,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    tls: { minVersion: "TLSv1.2" },
  });
}

/** The mail as it goes over the wire. The library folds and encodes headers, and takes line breaks out of them. */
function print(
  { from }: MailSettings,
  messageId: string,
  date: Date,
  message: Message,
): Promise<Buffer> {
  const { to, fromName, subject, text, html, unsubscribe } = message;
  const mail = new MailComposer({
    messageId,
    date,
    from: { name: oneLine(fromName || from.name), address: from.address },
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    text,
    html,
    // No answer by machines, such as of somebody's holiday (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe === null
        ? {}
        : {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

/** Names are texts of merchants and members: without what could begin another line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

async function deliver(
  connection: SMTPConnection,
  settings: MailSettings,
  envelope: SMTPConnection.Envelope,
  bytes: Buffer,
): Promise<string> {
  const response = await within<string>(connection, (done) =>
    signIn(connection, settings, (error) => {
      if (error) return done(error);
      connection.send(envelope, bytes, (failed, info) => done(failed, info?.response));
    }),
  );
  connection.quit();
  return response ?? "";
}

type Done<Result> = (error?: Error | null, result?: Result) => void;

function signIn(connection: SMTPConnection, { login }: MailSettings, done: Done<never>): void {
  connection.connect((error) => {
    if (error || !login) return done(error);
    connection.login({ user: login.user, pass: login.password }, (refused) => done(refused));
  });
}

/** Speaks with the server until `done` is called, the connection breaks, or it takes too long. */
function within<Result>(
  connection: SMTPConnection,
  speak: (done: Done<Result>) => void,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => reject(Object.assign(new Error("no answer"), { code }));
    const deadline = setTimeout(() => {
      // Closed first: a mail that is given up must not be taken after all.
      connection.close();
      fail("ETIMEDOUT");
    }, SEND_MS);
    connection.on("error", reject);
    connection.once("end", () => {
      clearTimeout(deadline);
      fail("ECONNECTION");
    });
    speak((error, result) => {
      clearTimeout(deadline);
      if (error) reject(error);
      else resolve(result);
    });
  });
}

function replyIn(response: string): number | null {
  const [code] = /^\d{3}/.exec(response) ?? [];
  return code === undefined ? null : Number(code);
}

/** The parts of a mail whose refusal is about this mail: another sender's address would be refused for each. */
const OF_THIS_MAIL = new Set(["RCPT TO", "DATA"]);

function failureOf({ code, command, responseCode }: SMTPConnection.SMTPError): SendResult {
  const reply = responseCode ?? null;
  const error = String(code ?? "EUNKNOWN").slice(0, 32);
  const isRefused = reply !== null && reply >= 500 && OF_THIS_MAIL.has(command ?? "");
  // The library refuses an address that no server could take before it connects.
  if (isRefused || (code === "EENVELOPE" && command === "API")) {
    return { kind: "refused", reply, error };
  }
  return { kind: "failed", reply, error };
}
