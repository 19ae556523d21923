import type { Price } from "@/lib/platform/values/fee";

// Pure: adapters describe their forms with it, and the browser renders them.

/** A text of a form in the languages of the dashboard. */
export interface FormText {
  readonly "pt-BR": string;
  readonly en: string;
}

/** How a field is filled in, and so what is sent of it. */
export type Control =
  | "text"
  /** Typed in the open, and never sent back to the browser. */
  | "secret"
  | "password"
  | "pem"
  /** Files, read in the browser and sent as base64. */
  | "files"
  /** Reais, sent as centavos. */
  | "reais"
  /** Per cent, sent as basis points. */
  | "percent"
  /** Names and values, a line each, parted by `=` or by `:`. */
  | "parts"
  | "headers"
  /** One of the field's options. */
  | "choice";

/** One field of an account's form. `Text` is `FormText`, and a string once a language is chosen. */
export interface FormField<Text = FormText> {
  /** What the field is called in the body that is sent. */
  readonly name: string;
  readonly control: Control;
  readonly label: Text;
  readonly hint?: Text;
  /** What is wrong when the field cannot be read, or the server refuses it. */
  readonly fault?: Text;
  /** Whether it has to be filled in: always, for a new account only, or (absent) never. */
  readonly needed?: "always" | "new";
  /** Fixed for the life of the account: only a new account's form has it. */
  readonly fixed?: true;
  /** What a choice offers: the value that is sent, what is read, and what is said once it is chosen. */
  readonly options?: readonly (readonly [value: string, label: Text, hint?: Text])[];
  /** What a choice of the form has to be for the field to be there; absent: always. */
  readonly when?: { readonly field: string; readonly is: readonly string[] };
}

export interface FormGroup<Text = FormText> {
  /** Null for what stands above all headings. */
  readonly heading: Text | null;
  readonly fields: readonly FormField<Text>[];
  /** Folded away: few need it. */
  readonly folded?: true;
  /** Its fields stand beside each other. */
  readonly beside?: true;
}

/** The fields of the form of a kind of account, in this order. */
export interface SettingsForm<Text = FormText> {
  /** What the kind is called where one chooses it. */
  readonly title: Text;
  /** What it means to receive through an account of this kind. */
  readonly help: Text;
  readonly groups: readonly FormGroup<Text>[];
  /** The fields that the page of accounts shows at a glance. */
  readonly facts: readonly string[];
  /** What each rule says that the server may answer with, by the message of the answer. */
  readonly rules?: readonly (readonly [message: string, words: Text])[];
}

/** What is typed into a form, by the name of the field. */
export type Typed = Readonly<Record<string, string>>;

/** A kind of account as the pages need it, in one language. */
export interface KindDescription extends SettingsForm<string> {
  readonly kind: string;
  /** Whether the provider may know its client by a certificate. */
  readonly hasCertificate: boolean;
  /** Whether there is a server that a connection can be tried to. */
  readonly hasConnection: boolean;
}

/** Several kinds; the first is what a form begins with. */
export type KindDescriptions = readonly [KindDescription, ...KindDescription[]];

/** What an adapter lets pages see of an account's settings: of its secrets only whether they are stored. */
export interface SettingsView {
  /** What the form begins with. */
  readonly typed: Typed;
  /** The fields with a stored value that pages do not see. */
  readonly stored: readonly string[];
  /** The provider's fee for each payment; null where its answers report the fee. */
  readonly tariff: Price | null;
  /** Whether a client certificate is stored; null where the kind has none. */
  readonly certificate: boolean | null;
}

/** The client certificate of an account as pages show it. */
export interface CertificateView {
  readonly subject: string;
  readonly issuer: string;
  readonly notAfter: Date;
  /** Whole days; negative once it is over. */
  readonly daysLeft: number;
  readonly wellness: "ok" | "warn" | "bad";
  readonly chainComplete: boolean;
}

/** An account as pages show it. */
export interface AccountView extends SettingsView {
  /** Null without one. */
  readonly clientCertificate: CertificateView | null;
  /** The request whose certificate is waited for, as PEM; null while there is none. */
  readonly certificateRequest: string | null;
  /**
   * That the provider notifies another system in our place; its host is null where the provider does not let us read
   * whom it notifies. Else null.
   */
  readonly otherWebhook: { readonly host: string | null } | null;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Of what the form changes. */
  readonly version: string;
}

/** Stands for a stored value that pages do not see. */
export const STORED = "••••••";

/** Hundredths as users type them: `0,80`. */
export function typedHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(".", ",");
}

/** Names and values as users type them, a line each; dots stand for a value that pages do not see. */
export function typedLines(
  lines: Readonly<Record<string, string | null>>,
  separator: "=" | ": ",
): string {
  return Object.entries(lines)
    .map(([name, value]) => `${name}${separator}${value ?? STORED}`)
    .join("\n");
}
