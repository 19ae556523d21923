/** What can be wrong with an account, as far as calls from outside can find out. */
export const PROBE_FAILURES = [
  /** The name leads nowhere. */
  "unknown_host",
  /** The name leads into a network that merchants may not have us call. */
  "address_not_allowed",
  /** Nobody listens, or the connection broke. */
  "unreachable",
  "timeout",
  /** The provider's own certificate is none that we trust. */
  "their_certificate",
  /** Ours was refused, or cannot be used. */
  "our_certificate",
  /** The token endpoint refused client id and secret. */
  "credentials",
  /** The token endpoint issued a token that the API refused. */
  "not_permitted",
  /** What answered speaks another language than the account's kind. */
  "wrong_address",
  /** Everything works but the Pix key, which the provider does not know for this account. */
  "key_not_found",
  /** The provider failed, or limits our rate. */
  "unavailable",
] as const;
export type ProbeFailure = (typeof PROBE_FAILURES)[number];

export type ProbeOutcome =
  | { readonly kind: "works" }
  | { readonly kind: "failed"; readonly failure: ProbeFailure };

/** The failure behind a missing answer, by the obstacle of its NoAnswer. */
export function failureOfObstacle(obstacle: string): ProbeFailure {
  if (/^(ENOTFOUND|EAI_)/.test(obstacle)) return "unknown_host";
  if (obstacle === "private_address") return "address_not_allowed";
  if (/Timeout|TIMEOUT|AbortError|ETIMEDOUT/.test(obstacle)) return "timeout";
  // What the other side's TLS says to us; what we find out about it has codes of its own.
  if (/^(ERR_SSL|ERR_OSSL|EPROTO)/.test(obstacle)) return "our_certificate";
  if (/SELF_SIGNED|UNABLE_TO|CERT_|_CERT|ALTNAME/.test(obstacle)) return "their_certificate";
  return "unreachable";
}
