import { z } from "zod";
import { optional } from "@/lib/http/fields";
import type { NewSettings, SettingsPort } from "@/lib/providers/adapter";
import {
  ADDRESS_FAULT,
  integer,
  OBJECT,
  optionalText,
  trimmed,
} from "@/lib/providers/setting-schemas";
import { readBacenPixAccount } from "./account";
import { isUsable } from "./probe";
import { viewBacenPix } from "./view";

/** The input of an account at a bank with API Pix; a null secret stays as it is stored. */
export type BacenPixInput = {
  readonly kind: "bacen-pix";
  readonly name: string;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** What the bank keeps of each Pix. */
  readonly fixedCents: number;
  readonly basisPoints: number;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly authority: string | null;
  /** Null: the one that every account begins with. */
  readonly city: string | null;
  /** Null: the secret address alone authenticates the caller. */
  readonly callbackSubject: Readonly<Record<string, string>> | null;
  /** All that is sent along, by name; a null value stays as it is stored. */
  readonly headers: Readonly<Record<string, string | null>>;
};

const secret = optionalText(20_000);

/** Headers that a call needs to be one: nobody else sets them. */
const OUR_HEADERS = [
  "authorization",
  "connection",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** RFC 9110: a token, and what a value may hold. A null value stays as it is stored. */
const headers = z
  .record(
    z
      .string()
      .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, "o nome de um cabeçalho não pode ser este")
      .refine((name) => !OUR_HEADERS.includes(name.toLowerCase()), "este cabeçalho é nosso"),
    z
      .string("deve ser um texto")
      .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/, "só letras, dígitos e sinais")
      .nullable(),
    OBJECT,
  )
  .refine((all) => Object.keys(all).length <= 20, "no máximo 20 cabeçalhos")
  .nullish()
  .transform((all) => all ?? {});

/** The parts of a certificate's subject, as `{"CN": "webhook.banco.example"}`. */
const subject = optional(
  z
    .record(
      z.string().regex(/^[A-Za-z.0-9]{1,50}$/, "o nome de uma parte não pode ser este"),
      trimmed(200),
      OBJECT,
    )
    .refine((parts) => "CN" in parts, "precisa dizer o CN"),
);

const fields = {
  kind: z.literal("bacen-pix"),
  name: trimmed(60),
  apiUrl: trimmed(500),
  tokenUrl: trimmed(500),
  fixedCents: integer(100_000),
  basisPoints: integer(10_000),
  clientId: secret,
  clientSecret: secret,
  certificate: secret,
  privateKey: secret,
  authority: secret,
  city: optionalText(15),
  callbackSubject: subject,
  headers,
};

/** How the settings of an account at a bank with API Pix are read, checked, stored and viewed. */
export const settings: SettingsPort<BacenPixInput> = {
  addition: z
    .strictObject({ ...fields, pixKey: trimmed(77) }, OBJECT)
    .transform((account) => ({ ...account, methods: ["PIX" as const] })),
  change: z.strictObject(fields, OBJECT),
  audited: ["name", "apiUrl"],
  faults: {
    apiUrl: ADDRESS_FAULT,
    tokenUrl: ADDRESS_FAULT,
    pixKey: "a chave Pix não pode ser usada",
    clientId: "é obrigatório",
    clientSecret: "ao mudar de servidor, informe de novo client id e client secret",
    certificate: "certificado e chave privada devem ser PEM e formar um par",
    headers: "informe de novo o valor de cada cabeçalho",
  },
  issueSecrets: (webhookToken) => ({ webhookToken }),
  begin: (pixKey, webhookToken) => ({
    config: { pixKey },
    secrets: { clientSecret: "", webhookToken },
  }),
  merge,
  read({ config, secrets }) {
    const { apiUrl, tokenUrl, pixKey } = readBacenPixAccount(config, secrets).config;
    return { addresses: [apiUrl, tokenUrl], pixKey };
  },
  view: ({ config, secrets }) => viewBacenPix(readBacenPixAccount(config, secrets)),
};

/** What of the stored configuration decides whether secrets may follow; none of it for a new account. */
interface Before {
  readonly apiUrl?: string;
  readonly tokenUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const SECRETS = ["clientId", "clientSecret", "certificate", "privateKey", "authority"] as const;

function merge(
  stored: NewSettings,
  input: BacenPixInput,
  mayCall: (address: string) => boolean,
): NewSettings | { readonly field: string } {
  for (const field of ["apiUrl", "tokenUrl"] as const) {
    if (!mayCall(input[field])) return { field };
  }
  const before: Before = stored.config;
  const headers = mergedHeaders(before.headers ?? {}, input.headers);
  if (headers === null) return { field: "headers" };
  // Stored secrets are not sent to another server unless they are entered anew.
  const elsewhere = leadsElsewhere(input, before);
  if (elsewhere && !(input.clientId && input.clientSecret)) return { field: "clientSecret" };
  if (elsewhere && Object.values(input.headers).includes(null)) return { field: "headers" };
  const merged = {
    config: configOf(stored.config, input, headers),
    secrets: { ...stored.secrets, ...newSecrets(input) },
  };
  try {
    return isUsable(readBacenPixAccount(merged.config, merged.secrets))
      ? merged
      : { field: "certificate" };
  } catch {
    const { clientId } = merged.secrets as { clientId?: string };
    return { field: clientId ? "pixKey" : "clientId" };
  }
}

function configOf(stored: object, input: BacenPixInput, headers: Record<string, string>): object {
  const { city: _city, callbackSubject: _subject, ...rest } = stored as Record<string, unknown>;
  const { apiUrl, tokenUrl, fixedCents, basisPoints, city, callbackSubject } = input;
  return {
    ...rest,
    apiUrl,
    tokenUrl,
    tariff: { fixedCents, basisPoints },
    headers,
    ...(city === null ? {} : { city }),
    ...(callbackSubject === null ? {} : { callbackSubject }),
  };
}

/** The headers with their stored values put in; null when one has none. */
function mergedHeaders(
  before: Readonly<Record<string, string>>,
  input: BacenPixInput["headers"],
): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    const merged = value ?? before[name];
    if (merged === undefined) return null;
    headers[name] = merged;
  }
  return headers;
}

/** Whether one of the addresses is another server's: it could read secrets that we never disclose. */
function leadsElsewhere(input: BacenPixInput, before: Before): boolean {
  return (["apiUrl", "tokenUrl"] as const).some((field) => {
    const known = before[field];
    return known !== undefined && originOf(input[field]) !== originOf(known);
  });
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function newSecrets(input: BacenPixInput): Record<string, string> {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const value = input[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}
