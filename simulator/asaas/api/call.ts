import type { Route } from "@/simulator/asaas/faults/routes";
import type { Account } from "@/simulator/asaas/ledger/records";
import type { ApiResponse } from "@/simulator/http/response";

/** One authenticated request to the provider. */
export interface ProviderCall {
  readonly account: Account;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Raw text. */
  readonly body: string;
}

export type Handlers = Readonly<
  Record<Route, (call: ProviderCall) => ApiResponse | Promise<ApiResponse>>
>;
