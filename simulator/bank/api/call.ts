import type { BankRoute } from "@/simulator/bank/faults/rules";
import type { Account } from "@/simulator/bank/ledger/records";
import type { ApiResponse } from "@/simulator/http/response";

/** One authenticated request to the bank. */
export interface BankCall {
  readonly account: Account;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Raw text. */
  readonly body: string;
}

/** What answers each call of API Pix; the token call is answered before a caller is known. */
export type BankHandlers = Readonly<
  Record<Exclude<BankRoute, "POST /oauth/token">, (call: BankCall) => ApiResponse>
>;
