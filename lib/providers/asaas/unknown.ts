import type { Unknown } from "@/lib/providers/port";
import type { Answer } from "@/lib/providers/wire";

/** An answer that is neither yes nor no. */
export function unknown({ status, retryAfterMs }: Answer): Unknown {
  return {
    kind: "unknown",
    reason: `status ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
