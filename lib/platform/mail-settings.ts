import { z } from "zod";

/** Through which server the service sends mail, and as whom. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (`smtps:`); else STARTTLS is demanded, but on this machine. */
  readonly secure: boolean;
  /** Null: the server lets us send without a login. */
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: Sender;
}

/** Who mail comes from, as `MAIL_FROM` says it. */
export interface Sender {
  /** Empty where only an address was set. */
  readonly name: string;
  readonly address: string;
}

/** The submission ports (RFC 6409, RFC 8314). */
const PORTS = { "smtp:": 587, "smtps:": 465 } as const;

const SMTP_RULE = "SMTP_URL must be like smtps://user:password@mail.example.com:465.";
const FROM_RULE = "MAIL_FROM must be like Loja <cobranca@loja.example>, or the address alone.";

export const smtpUrl = z.string().transform((text, context) => {
  const read = URL.canParse(text) ? readUrl(new URL(text)) : null;
  if (read) return read;
  context.addIssue({ code: "custom", message: SMTP_RULE });
  return z.NEVER;
});

export const mailFrom = z.string().transform((text, context): Sender => {
  const [, name = "", address = text.trim()] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const isAddress = z.email().safeParse(address).success;
  // A line break would begin another header.
  if (isAddress && !/\p{Cc}/u.test(name)) return { name: name.replaceAll('"', ""), address };
  context.addIssue({ code: "custom", message: FROM_RULE });
  return z.NEVER;
});

function readUrl(url: URL): Omit<MailSettings, "from"> | null {
  const { protocol, hostname, username, password } = url;
  if (protocol !== "smtp:" && protocol !== "smtps:") return null;
  const rest = url.pathname.replace("/", "") + url.search + url.hash;
  if (hostname === "" || rest !== "" || (username === "") !== (password === "")) return null;
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return {
      // An IPv6 address stands in brackets in an address, and nowhere else.
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? PORTS[protocol] : Number(url.port),
      secure: protocol === "smtps:",
      login: username === "" ? null : login,
    };
  } catch {
    return null;
  }
}

/** Whether a host is this machine: what goes there crosses no network. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
