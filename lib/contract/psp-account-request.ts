import { z } from "zod";
import { methodsOfUse, USES } from "@/lib/domain/account-use";
import { PIX_KEY_KINDS, readPixKey } from "@/lib/domain/pix-key";
import { type BodyReadingOf, optional, readBodyAs, requiredText, text } from "./fields";
import { JsonNumber, type JsonValue } from "./strict-json";

// What the pages of the PSP accounts send. Secrets only ever travel in this direction.

const OBJECT = "deve ser um objeto JSON";

const integer = (most: number) =>
  z
    .instanceof(JsonNumber, { error: "deve ser um número" })
    .transform(({ text: digits }) => Number(digits))
    .refine((n) => Number.isInteger(n) && n >= 0 && n <= most, `deve ir de 0 a ${most}`);

const trimmed = (most: number) => requiredText(most).transform((value) => value.trim());

/** What says nothing is absent; an absent secret stays as it is kept. */
const given = (most: number) =>
  optional(text(most).transform((value) => (value.trim() === "" ? null : value.trim())));

const secret = given(20_000);

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

/** RFC 9110: a token, and what a value may hold. A null value stays as it is kept. */
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

const bacenPix = {
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
  city: given(15),
  callbackSubject: subject,
  headers,
};

/** A new account has what never changes too. */
const bacenPixAddition = z
  .strictObject({ ...bacenPix, pixKey: trimmed(77) }, OBJECT)
  .transform((account) => ({ ...account, methods: ["PIX" as const] }));

const asaas = {
  kind: z.literal("asaas"),
  name: trimmed(60),
  apiUrl: trimmed(500),
  apiKey: given(1_000),
};

/** What it is used for is said once; the provider has Pix keys of its own. */
const asaasAddition = z
  .strictObject({ ...asaas, usedFor: z.enum(USES, `deve ser um de ${USES.join(", ")}`) }, OBJECT)
  .transform(({ usedFor, ...account }) => ({
    ...account,
    pixKey: "",
    methods: methodsOfUse(usedFor),
  }));

const staticPix = {
  kind: z.literal("static-pix"),
  name: trimmed(60),
  receiverName: trimmed(25),
  city: trimmed(15),
};

/** The key's kind tells a CPF from a phone, which have as many digits; the key itself is what stays. */
const staticPixAddition = z
  .strictObject(
    {
      ...staticPix,
      keyKind: z.enum(PIX_KEY_KINDS, `deve ser um de ${PIX_KEY_KINDS.join(", ")}`),
      pixKey: text(100),
    },
    OBJECT,
  )
  .transform(({ keyKind, ...account }, context) => {
    const pixKey = readPixKey(keyKind, account.pixKey);
    if (pixKey !== null) return { ...account, pixKey, methods: ["PIX" as const] };
    context.addIssue({ code: "custom", path: ["pixKey"], message: "não é uma chave deste tipo" });
    return z.NEVER;
  });

const KINDS = { error: "não é um tipo de provedor" };

const changeRequest = z.discriminatedUnion(
  "kind",
  [
    z.strictObject(bacenPix, OBJECT),
    z.strictObject(asaas, OBJECT),
    z.strictObject(staticPix, OBJECT),
  ],
  KINDS,
);
const additionRequest = z.discriminatedUnion(
  "kind",
  [bacenPixAddition, asaasAddition, staticPixAddition],
  KINDS,
);

/** What of an account a person may change. */
export type PspAccountChange = z.output<typeof changeRequest>;

/** A new account; its Pix key, and what it is used for, stay as long as it does. */
export type PspAccountAddition = z.output<typeof additionRequest>;

/** Reads what an account is changed to. */
export function readPspAccountChange(json: JsonValue): BodyReadingOf<PspAccountChange> {
  return readBodyAs(changeRequest, json);
}

/** Reads a new account. */
export function readPspAccountAddition(json: JsonValue): BodyReadingOf<PspAccountAddition> {
  return readBodyAs(additionRequest, json);
}
