import { USES, type Use } from "@/lib/domain/account-use";
import { parseTypedReais } from "@/lib/domain/money";
import { PIX_KEY_KINDS, type PixKeyKind } from "@/lib/domain/pix-key";

/** The kinds of account that people keep, as the server names them. */
export const ACCOUNT_KINDS = ["bacen-pix", "asaas", "static-pix"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Everything that a form can ask for, under the name that the server knows it by. */
export type AccountField =
  | "name"
  | "keyKind"
  | "pixKey"
  | "receiverName"
  | "apiUrl"
  | "apiKey"
  | "usedFor"
  | "tokenUrl"
  | "fixedCents"
  | "basisPoints"
  | "clientId"
  | "clientSecret"
  | "certificate"
  | "privateKey"
  | "authority"
  | "city"
  | "callbackSubject"
  | "headers";

/** How a field is filled in, and so what is sent of it. */
export type Control =
  | "text"
  /** Asked for and never shown. */
  | "secret"
  | "password"
  | "pem"
  /** Reais, sent as centavos. */
  | "reais"
  /** Per cent, sent as basis points. */
  | "percent"
  /** Names and values, a line each, parted by `=` or by `:`. */
  | "parts"
  | "headers"
  /** One of the field's options. */
  | "choice";

interface FormField {
  readonly name: AccountField;
  readonly control: Control;
  /** Whether it has to be filled in: always, for a new account only, or never. */
  readonly needed?: "always" | "new";
  /** It stays as long as the account does, and is asked for once. */
  readonly fixed?: true;
  readonly options?: readonly (PixKeyKind | Use)[];
}

interface FormGroup {
  /** The heading's name; null for what stands above all headings. */
  readonly heading: "tariff" | "credentials" | "certificates" | "advanced" | null;
  readonly fields: readonly FormField[];
  /** Folded away: few need it. */
  readonly folded?: true;
}

/** What the form of each kind asks for, in this order. */
export const ACCOUNT_FORMS: Readonly<Record<AccountKind, readonly FormGroup[]>> = {
  "bacen-pix": [
    {
      heading: null,
      fields: [
        { name: "name", control: "text", needed: "always" },
        { name: "pixKey", control: "text", needed: "new", fixed: true },
        { name: "apiUrl", control: "text", needed: "always" },
        { name: "tokenUrl", control: "text", needed: "always" },
      ],
    },
    {
      heading: "tariff",
      fields: [
        { name: "fixedCents", control: "reais" },
        { name: "basisPoints", control: "percent" },
      ],
    },
    {
      heading: "credentials",
      fields: [
        { name: "clientId", control: "secret", needed: "new" },
        { name: "clientSecret", control: "password" },
      ],
    },
    {
      heading: "certificates",
      fields: [
        { name: "certificate", control: "pem" },
        { name: "privateKey", control: "pem" },
        { name: "authority", control: "pem" },
      ],
    },
    {
      heading: "advanced",
      folded: true,
      fields: [
        { name: "city", control: "text" },
        { name: "callbackSubject", control: "parts" },
        { name: "headers", control: "headers" },
      ],
    },
  ],
  asaas: [
    {
      heading: null,
      fields: [
        { name: "name", control: "text", needed: "always" },
        { name: "usedFor", control: "choice", needed: "new", fixed: true, options: USES },
        { name: "apiUrl", control: "text", needed: "always" },
        { name: "apiKey", control: "password", needed: "new" },
      ],
    },
  ],
  "static-pix": [
    {
      heading: null,
      fields: [
        { name: "name", control: "text", needed: "always" },
        { name: "keyKind", control: "choice", needed: "new", fixed: true, options: PIX_KEY_KINDS },
        { name: "pixKey", control: "text", needed: "new", fixed: true },
        { name: "receiverName", control: "text", needed: "always" },
        { name: "city", control: "text", needed: "always" },
      ],
    },
  ],
};

/** Which kinds have a server that a connection can be tried to. */
export const HAS_CONNECTION: Readonly<Record<AccountKind, boolean>> = {
  "bacen-pix": true,
  asaas: true,
  "static-pix": false,
};

/** What the page tells of an account of each kind at a glance. */
export const ACCOUNT_FACTS: Readonly<Record<AccountKind, readonly AccountField[]>> = {
  "bacen-pix": ["pixKey", "apiUrl"],
  asaas: ["apiUrl"],
  "static-pix": ["pixKey", "receiverName", "city"],
};

/** What is typed, by field. */
export type Typed = Readonly<Partial<Record<AccountField, string>>>;

/** Stands for a value that is kept and not shown. */
export const KEPT = "••••••";

/** The fields that a form of this kind shows, to add an account or to change one. */
export function fieldsOf(kind: AccountKind, added: boolean): readonly FormField[] {
  const fields = ACCOUNT_FORMS[kind].flatMap((group) => group.fields);
  return added ? fields : fields.filter(({ fixed }) => !fixed);
}

/** Whether something has to be filled in and is not. */
export function isMissing({ name, needed }: FormField, typed: Typed, added: boolean): boolean {
  const asked = needed === "always" || (needed === "new" && added);
  return asked && (typed[name] ?? "").trim() === "";
}

/** Whether what is typed can be read. */
export function isReadable({ name, control }: FormField, typed: Typed): boolean {
  return readField(control, typed[name] ?? "") !== undefined;
}

/** What is sent of a filled-in form. */
export function bodyOf(kind: AccountKind, typed: Typed, added: boolean): object {
  const values = fieldsOf(kind, added).map(({ name, control }) => [
    name,
    readField(control, typed[name] ?? ""),
  ]);
  return { kind, ...Object.fromEntries(values) };
}

/** Hundredths as people type them: `0,80`. */
export function typedHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(".", ",");
}

/** Names and values as people type them, a line each; a value that is not shown stands as dots. */
export function typedLines(
  lines: Readonly<Record<string, string | null>>,
  separator: "=" | ": ",
): string {
  return Object.entries(lines)
    .map(([name, value]) => `${name}${separator}${value ?? KEPT}`)
    .join("\n");
}

/** What is sent of a field; undefined when what is typed makes no sense. */
function readField(control: Control, typed: string): unknown {
  switch (control) {
    case "text":
    case "secret":
    case "password":
    case "pem":
    case "choice":
      return typed;
    case "reais":
      return hundredths(typed, 100_000n);
    case "percent":
      // Hundredths of a per cent are basis points, as centavos are hundredths of a real.
      return hundredths(typed, 10_000n);
    case "parts":
      return typed.trim() === "" ? null : readLines(typed, "=");
    case "headers":
      return readLines(typed, ":");
  }
}

function hundredths(typed: string, most: bigint): number | undefined {
  const value = parseTypedReais(typed.trim() === "" ? "0" : typed);
  return value === null || value < 0n || value > most ? undefined : Number(value);
}

function readLines(typed: string, separator: string): object | undefined {
  const read: [string, string | null][] = [];
  for (const line of typed.split("\n").filter((text) => text.trim() !== "")) {
    const [name = "", ...rest] = line.split(separator);
    const value = rest.join(separator).trim();
    if (name.trim() === "" || value === "") return undefined;
    read.push([name.trim(), value === KEPT ? null : value]);
  }
  return Object.fromEntries(read);
}
