/** What a token may allow; neither implies the other (docs/api.md#tokens). */
export const SCOPES = [
  "pagamentos:read",
  "pagamentos:write",
  "webhooks:read",
  "webhooks:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes that a new secret has unless its maker picks others: who has the rest can send events elsewhere. */
export const USUAL_SCOPES: readonly Scope[] = ["pagamentos:read", "pagamentos:write"];

/** The longest name of a client secret, in characters. */
export const SECRET_NAME_MAX = 60;
