/** What a token may allow; neither implies the other (docs/api.md#tokens). */
export const SCOPES = ["pagamentos:read", "pagamentos:write"] as const;
export type Scope = (typeof SCOPES)[number];

/** The longest name of a client secret, in characters. */
export const SECRET_NAME_MAX = 60;
