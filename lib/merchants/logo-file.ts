import type { OperationResponse } from "@/lib/http/response";
import type { Logo } from "./store/brands";

/** A logo as payers' browsers get it: kept for ever, since its address changes with it, and nothing in it is run. */
export function logoFile(logo: Logo): OperationResponse {
  return {
    kind: "file",
    ...logo,
    headers: {
      "Cache-Control": "private, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  };
}
