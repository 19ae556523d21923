import type { FormText } from "@/lib/providers/settings-form";

// Pure: what differs between banks that offer the API Pix. A new bank is a new file of data.

/** How a token is requested (RFC 6749, 4.4), and by what the client is known. */
export const TOKEN_STYLES = [
  /** Basic authentication, a form with the rest. */
  "basic",
  /** Basic authentication, a JSON object with the rest. */
  "json",
  /** A form with id and secret. */
  "form",
  /** A form with the id alone: the client certificate authenticates (RFC 8705). */
  "form_without_secret",
] as const;
export type TokenStyle = (typeof TOKEN_STYLES)[number];

export interface TokenRequest {
  readonly style: TokenStyle;
  /** Where `grant_type` stands. */
  readonly grantTypeIn: "body" | "query";
  /** Sent as `scope`, parted by spaces; none: the bank decides. */
  readonly scopes: readonly string[];
  /** Assumed where the answer says nothing of it. */
  readonly lifetimeSeconds: number;
}

/** What a bank wants entered besides id, secret and certificate. */
export const BANK_FIELDS = ["applicationKey", "currentAccount"] as const;
export type BankField = (typeof BANK_FIELDS)[number];

/** A header or a query parameter that a bank wants with every call of its API, the token call excepted. */
export interface Parameter {
  readonly name: string;
  /** `call`: a UUID of its own for each call. */
  readonly from: "clientId" | "call" | BankField;
}

/** The families of the standard's paths: the first segment after the base address. */
export type Family = "cob" | "cobv" | "pix" | "webhook";

export interface Addresses {
  readonly apiUrl: string;
  readonly tokenUrl: string;
}

/** What a profile claims, part by part. */
export type Claim =
  | "token"
  | "scopes"
  | "parameters"
  | "paths"
  | "certificate"
  | "webhook"
  | "lists"
  | "addresses";

/** Where a claim comes from; `unknown` where a value is only what the standard leaves open. */
export interface Source {
  readonly source: "standard" | "public client code" | "unknown";
  /** The day on which it was looked up, in ISO form. */
  readonly seen: string;
  readonly note?: string;
}

/** The bank's own words for a field. */
export interface FieldWords {
  readonly label?: FormText;
  readonly hint?: FormText;
}

/** All that has to be known to reach the API Pix of one bank. */
export interface BankProfile {
  /** As stored: once an account has it, it never changes. */
  readonly id: string;
  readonly title: FormText;
  readonly token: TokenRequest;
  readonly headers: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** The version of families that differ from the one that the base address ends in. */
  readonly versions: Readonly<Partial<Record<Family, string>>>;
  /** Whether the bank talks to nobody without a client certificate. */
  readonly certificate: "required" | "optional";
  readonly webhook: {
    /** Headers of PUT /webhook while notifications are not demanded to come with a certificate. */
    readonly openHeaders: Readonly<Record<string, string>>;
  };
  readonly lists: {
    /** The longest time that one query is about. */
    readonly days: number;
    readonly itemsAPage: number;
  };
  readonly production: Addresses | null;
  readonly test: Addresses | null;
  /** What has to be entered, and of these what may be left out. */
  readonly fields: Readonly<Partial<Record<BankField, "needed" | "optional">>>;
  readonly words: Readonly<
    Partial<Record<"clientId" | "clientSecret" | "certificateFiles" | BankField, FieldWords>>
  >;
  readonly sources: Readonly<Record<Claim, Source>>;
}

/** The scopes that this service's calls need, in the standard's names. */
export const SCOPES = [
  "cob.write",
  "cob.read",
  "cobv.write",
  "cobv.read",
  "pix.write",
  "pix.read",
  "webhook.write",
  "webhook.read",
] as const;

const SEEN = "2026-11-23";

/** A claim that the Central Bank's own documents make (API Pix 2.9). */
export function fromStandard(note?: string): Source {
  return { source: "standard", seen: SEEN, ...(note ? { note } : {}) };
}

/** A claim that only client programs published by others make: nobody asked the bank. */
export function fromPublicCode(note?: string): Source {
  return { source: "public client code", seen: SEEN, ...(note ? { note } : {}) };
}

/** Nothing was found: what the standard leaves open is assumed. */
export function notKnown(note?: string): Source {
  return { source: "unknown", seen: SEEN, ...(note ? { note } : {}) };
}

/** What the standard and most banks have; a bank's profile names what differs. */
export const STANDARD: BankProfile = {
  id: "standard",
  title: { "pt-BR": "Outro banco, API Pix padrão", en: "Another bank, standard API Pix" },
  token: { style: "basic", grantTypeIn: "body", scopes: [], lifetimeSeconds: 300 },
  headers: [],
  query: [],
  versions: {},
  certificate: "optional",
  webhook: { openHeaders: {} },
  // An answer has to stay far below its limit of bytes; the standard allows 1,000 items.
  lists: { days: 1, itemsAPage: 200 },
  production: null,
  test: null,
  fields: {},
  words: {},
  sources: {
    token: fromStandard("OAuth 2.0, client credentials; how the client authenticates is open"),
    scopes: notKnown("none is requested"),
    parameters: fromStandard("none"),
    paths: fromStandard(),
    certificate: fromStandard("mutual TLS; some test environments do without"),
    webhook: fromStandard("adds /pix to the address"),
    lists: fromStandard("up to 1,000 items a page; how many days one query may be about is open"),
    addresses: notKnown(),
  },
};

/** Which files a certificate may come in. */
export const FILES_HINT: FormText = {
  "pt-BR": "O .pfx ou .p12 do banco, ou o certificado e a chave (.crt, .pem, .cer, .key).",
  en: "The bank's .pfx or .p12, or the certificate and the key (.crt, .pem, .cer, .key).",
};

/** The words for a certificate that comes in some form. */
export function certificateWords(pt: string, en: string): FieldWords {
  return { hint: { "pt-BR": `${pt} ${FILES_HINT["pt-BR"]}`, en: `${en} ${FILES_HINT.en}` } };
}
