import type { Account } from "@/simulator/bank/ledger/records";
import type { BankProfile } from "@/simulator/bank/profiles/profile";
import type { ApiRoute } from "@/simulator/bank/profiles/routes";
import type { ApiResponse } from "@/simulator/http/response";

/** One authenticated request to the bank. */
export interface BankCall {
  readonly account: Account;
  /** The bank that was called. */
  readonly profile: BankProfile;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** Raw text. */
  readonly body: string;
}

/** What answers each call of API Pix; the token call is answered before a caller is known. */
export type BankHandlers = Readonly<
  Record<ApiRoute, (call: BankCall) => ApiResponse | Promise<ApiResponse>>
>;
