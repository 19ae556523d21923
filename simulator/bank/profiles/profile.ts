import type { Family } from "./scopes";

export const PROFILE_IDS = [
  "standard",
  "efi",
  "inter",
  "sicoob",
  "banco-do-brasil",
  "itau",
  "sicredi",
  "bradesco",
  "santander",
] as const;

export type ProfileId = (typeof PROFILE_IDS)[number];

/** How a bank gives tokens. */
export interface TokenRules {
  /** Where the client's id and secret stand: in the Authorization header, or in the body. */
  readonly style: "basic" | "form" | "form_without_secret";
  /** Whether a JSON body is read as well as a form. */
  readonly takesJson: boolean;
  readonly grantTypeIn: "body" | "query";
  /** What a request without `scope` gets: every permission, a refusal, or a token that permits nothing. */
  readonly withoutScope: "all" | "refused" | "nothing";
  /** The longest that a token lives, seconds. */
  readonly lifetimeSeconds: number;
}

/** Something that a bank wants on every call of the API beside the token. */
export type CallRequirement =
  /** The client's id in a header. */
  | { readonly kind: "client-id"; readonly header: string }
  /** A UUID in a header that no call had before. */
  | { readonly kind: "fresh-uuid"; readonly header: string }
  /** The account's number in a header, where the client has several accounts. */
  | { readonly kind: "account-number"; readonly header: string }
  /** The application's key in the query, under one of these names. */
  | { readonly kind: "application-key"; readonly names: readonly string[] };

/** What one bank does in its own way. Everything else is API Pix, and is the same at each. */
export interface BankProfile {
  readonly id: ProfileId;
  readonly tokenPath: string;
  /** Base path of a family's calls; `default` is that of the families not named. */
  readonly bases: Partial<Record<Family, string>> & { readonly default: string };
  readonly token: TokenRules;
  readonly requires: readonly CallRequirement[];
  /** Whether the common name of the client's certificate has to be the client's id. Only over TLS. */
  readonly certificateNamesClient: boolean;
  /** Whether a CPF or CNPJ with wrong check digits is refused. */
  readonly checksDocuments: boolean;
  /** The status of a call without its permission. */
  readonly missingScopeStatus: 400 | 403;
  readonly webhook: {
    /** Whether a new address is called, without and with the bank's certificate, before it is taken. */
    readonly isProbed: boolean;
    /** What is put behind the webhook's address. */
    readonly suffix: "/pix" | "";
    /** Whether the body is the array of payments alone, without an object around it. */
    readonly isRootArray: boolean;
  };
}

/** The base path of one family's calls. */
export function basePathOf({ bases }: BankProfile, family: Family | undefined): string {
  return (family && bases[family]) ?? bases.default;
}
