import type { Method, Operation } from "@/lib/http/operation";
import { type Endpoint, serve } from "./serve";

/**
 * The exports of a Next.js route file: its operations, by method, as they answer at its path. A test
 * holds every route file against the list of operations (lib/api/operations.test.ts).
 *
 * @param path as the operations declare it, `/payments/{id}`.
 */
export function bind(
  path: string,
  ...operations: readonly Operation[]
): Readonly<Record<Method, Endpoint>> {
  const bound = operations.map((operation) => {
    const address = operation.at.find((one) => one.path === path);
    if (!address) throw new Error(`${operation.name} does not answer at ${path}`);
    return [operation.method, serve(operation, address)] as const;
  });
  // A file takes out of it the methods that it has.
  return Object.fromEntries(bound) as Record<Method, Endpoint>;
}
