import type { Params } from "@/lib/http/operation";
import type { OperationResponse } from "@/lib/http/response";
import { parseUuid } from "@/lib/platform/values/ids";

/** The charge that a call is about: the one that its path names, or that it created; null for every other call. */
export function paymentIdOf(
  path: string,
  params: Params,
  response: OperationResponse,
): string | null {
  if (/^(\/sandbox)?\/payments\/\{id\}/.test(path)) return parseUuid(params.id ?? "");
  if (path !== "/payments" || response.kind !== "json" || response.status !== 201) return null;
  const { id } = response.body as { readonly id?: unknown };
  return typeof id === "string" ? parseUuid(id) : null;
}
