import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { MailSettings } from "@/lib/platform/mail-settings";

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  /** The headers by their names in lower case, unfolded, encoded words decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly settings: MailSettings;
  readonly received: readonly ReceivedMail[];
  /** The mails under way at the same time, at most. */
  readonly mostAtOnce: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a mail server on this machine, which takes everything unless a test says otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let atOnce = 0;
  let most = 0;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, callback) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        atOnce -= 1;
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        const to = rcptTo.map(({ address }) => address);
        received.push({ from, to, ...readMime(Buffer.concat(chunks).toString("utf8")) });
        callback();
      });
    },
    ...options,
  });
  // A client that leaves in the middle is no matter of a test's.
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  const from = { name: "Vintém", address: "vintem@pagamentos.example" };
  return {
    settings: { host: "127.0.0.1", port, secure: options.secure === true, login: null, from },
    received,
    mostAtOnce: () => most,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

function readMime(raw: string): Omit<ReceivedMail, "from" | "to"> {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "";
  const parts = raw.slice(head.length).split(`--${boundary}`);
  const bodyOf = (type: string) => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
    const [partHead = ""] = part.split("\r\n\r\n", 1);
    return decoded(partHead, part.slice(partHead.length).trim());
  };
  const headers = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodedWords(line.slice(line.indexOf(":") + 1).trim()),
    ]);
  return {
    raw,
    headers: Object.fromEntries(headers),
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
  };
}

function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** RFC 2047. */
function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decoded("quoted-printable", word.replaceAll("_", " ")),
    );
}
