import type { TokenStyle } from "./profiles/profile";

/** The input of an account at a bank with API Pix; a null secret stays as it is stored. */
export type BacenPixInput = {
  readonly kind: "bacen-pix";
  readonly name: string;
  /** Which bank it is; null: the one that is stored, at first the standard's. */
  readonly profile: string | null;
  /** Null: the address that the profile knows. */
  readonly apiUrl: string | null;
  readonly tokenUrl: string | null;
  /** How a token is requested: of the profile `custom`, and null of the others. */
  readonly tokenStyle: TokenStyle | null;
  readonly grantTypeIn: "body" | "query" | null;
  /** Parted by spaces. */
  readonly scopes: string | null;
  readonly applicationKey: string | null;
  readonly currentAccount: string | null;
  /** What the bank keeps of each Pix. */
  readonly fixedCents: number;
  readonly basisPoints: number;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly certificate: string | null;
  readonly privateKey: string | null;
  /** Certificate and key as the bank's files, in place of the two texts. */
  readonly certificateFiles?: readonly Uint8Array[];
  /** Opens the files and an encrypted key; it is not stored. */
  readonly certificatePassword?: string | null;
  readonly authority: string | null;
  /** Null: the one that every account begins with. */
  readonly city: string | null;
  /** Null: the secret address alone authenticates the caller. */
  readonly callbackSubject: Readonly<Record<string, string>> | null;
  /** All that is sent along, by name; a null value stays as it is stored. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** Query parameters of every call, as `headers`. */
  readonly query: Readonly<Record<string, string | null>>;
};
