import { z } from "zod";
import { optional } from "@/lib/http/fields";
import type { SettingsPort } from "@/lib/providers/adapter";
import {
  ADDRESS_FAULT,
  base64Files,
  integer,
  OBJECT,
  optionalText,
  trimmed,
} from "@/lib/providers/setting-schemas";
import { readBacenPixAccount } from "./account";
import type { BacenPixInput } from "./input";
import { mergeAccount } from "./merge-account";
import { TOKEN_STYLES } from "./profiles/profile";
import { PROFILES } from "./profiles/profiles";
import { listBacenPix, viewBacenPix } from "./view";

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

/** What our own calls ask lists for. */
const OUR_QUERY = ["inicio", "fim", "devolucaoPresente"];

/** RFC 9110: what a value may hold. A null value stays as it is stored. */
const value = z
  .string("deve ser um texto")
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/, "só letras, dígitos e sinais")
  .nullable();

/** Values by name, as they go along with every call. */
const named = (name: z.ZodType<string, string>, tooMany: string) =>
  z
    .record(name as z.ZodString, value, OBJECT)
    .refine((all) => Object.keys(all).length <= 20, tooMany)
    .nullish()
    .transform((all) => all ?? {});

/** RFC 9110: a token. */
const headers = named(
  z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, "o nome de um cabeçalho não pode ser este")
    .refine((name) => !OUR_HEADERS.includes(name.toLowerCase()), "este cabeçalho é nosso"),
  "no máximo 20 cabeçalhos",
);

/** Parameters whose names none of the standard's has: those have capitals and dots. */
const query = named(
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, "o nome de um parâmetro não pode ser este")
    .refine((name) => !OUR_QUERY.includes(name), "este parâmetro é nosso"),
  "no máximo 20 parâmetros",
);

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

const currentAccount = optional(
  z
    .string("deve ser um texto")
    .transform((text) => text.replace(/[\s.-]/g, ""))
    .refine((digits) => /^\d{0,20}$/.test(digits), "deve ter só dígitos, no máximo 20")
    .transform((digits) => digits || null),
);

/** A choice; an empty text is none. */
function oneOf<Value extends string>(values: readonly Value[]) {
  const rule = `deve ser um de ${values.join(", ")}`;
  const known = z.enum(values as [Value, ...Value[]], rule);
  return optional(z.union([z.literal("").transform(() => null), known], rule));
}

const fields = {
  kind: z.literal("bacen-pix"),
  name: trimmed(60),
  profile: oneOf(PROFILES.map(({ id }) => id)),
  apiUrl: optionalText(500),
  tokenUrl: optionalText(500),
  tokenStyle: oneOf(TOKEN_STYLES),
  grantTypeIn: oneOf(["body", "query"]),
  scopes: optionalText(500),
  fixedCents: integer(100_000),
  basisPoints: integer(10_000),
  clientId: secret,
  clientSecret: secret,
  certificate: secret,
  privateKey: secret,
  certificateFiles: base64Files(5, 40_000),
  certificatePassword: optionalText(200),
  authority: secret,
  applicationKey: optionalText(500),
  currentAccount,
  city: optionalText(15),
  callbackSubject: subject,
  headers,
  query,
};

/** How the settings of an account at a bank with API Pix are read, checked, stored and viewed. */
export const settings: SettingsPort<BacenPixInput> = {
  addition: z
    .strictObject({ ...fields, pixKey: trimmed(77) }, OBJECT)
    .transform((account) => ({ ...account, methods: ["PIX" as const] })),
  change: z.strictObject(fields, OBJECT),
  audited: ["name", "profile", "apiUrl"],
  faults: {
    apiUrl: ADDRESS_FAULT,
    tokenUrl: ADDRESS_FAULT,
    pixKey: "a chave Pix não pode ser usada",
    clientId: "é obrigatório",
    clientSecret: "ao mudar de servidor, informe de novo client id e client secret",
    certificate: "certificado e chave privada devem ser PEM e formar um par",
    applicationKey: "este banco exige a chave de aplicação",
    tokenStyle: "diga como o banco emite o token",
    headers: "informe de novo o valor de cada cabeçalho",
    query: "informe de novo o valor de cada parâmetro",
  },
  issueSecrets: (webhookToken) => ({ webhookToken }),
  begin: (pixKey, webhookToken) => ({
    config: { pixKey },
    secrets: { clientSecret: "", webhookToken },
  }),
  merge: mergeAccount,
  read({ config, secrets }) {
    const { apiUrl, tokenUrl, pixKey } = readBacenPixAccount(config, secrets).config;
    return { addresses: [apiUrl, tokenUrl], pixKey };
  },
  listed: listBacenPix,
  view: ({ config, secrets }) => viewBacenPix(readBacenPixAccount(config, secrets)),
};
