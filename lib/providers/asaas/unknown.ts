import type { Unknown } from "@/lib/psp/psp";
import type { Answer } from "@/lib/psp/wire";

/** An answer that is neither yes nor no. */
export function unknown({ status, retryAfterMs }: Answer): Unknown {
  return {
    kind: "unknown",
    reason: `status ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
