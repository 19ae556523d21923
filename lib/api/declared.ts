import { pendingAnswer } from "@/lib/approvals/pending-change";
import { type Operation, problemsOf } from "@/lib/http/operation";
import type { OperationResponse } from "@/lib/http/response";

/** What a response has that its operation does not declare, in a few words; null for nothing. */
export function undeclaredIn(operation: Operation, response: OperationResponse): string | null {
  switch (response.kind) {
    case "problem":
      return problemsOf(operation).has(response.code) ? null : `problem ${response.code}`;
    case "json": {
      const schema =
        response.isPending && operation.secondPerson
          ? pendingAnswer
          : operation.successes[response.status];
      if (schema === undefined) return `status ${response.status}`;
      if (schema === null) return response.body === null ? null : `a body with ${response.status}`;
      // As it goes out: what JSON leaves out is not there.
      const sent: unknown = JSON.parse(JSON.stringify(response.body));
      const read = schema.safeParse(sent);
      if (read.success) return null;
      return read.error.issues
        .map(({ path, message }) => `${path.join("/")}: ${message}`)
        .join("; ");
    }
    case "file":
    case "stream":
      return operation.successes[200] === null ? null : "a file with status 200";
  }
}
