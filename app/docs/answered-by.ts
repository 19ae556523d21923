import type { AnsweredBy } from "@/components/docs/problem-article";
import { describedAddress } from "@/lib/api/openapi/document";
import { isAnywhere, reachable } from "@/lib/api/openapi/problems";
import { OPERATIONS } from "@/lib/api/operations";
import type { ProblemCode } from "@/lib/http/problems";

/** The operations of the API that answer with a problem, in the order of the list of operations. */
export function answeredBy(code: ProblemCode): AnsweredBy {
  if (isAnywhere(code)) return "anywhere";
  const operations = OPERATIONS.flatMap((operation) => {
    const address = describedAddress(operation);
    return address && reachable(operation, address).includes(code)
      ? [`${operation.method} ${address.path}`]
      : [];
  });
  return operations.length > 0 ? operations : "pages";
}
