/** What a token may allow; neither implies the other (decisions, Token endpoint). */
export const SCOPES = ["pagamentos:read", "pagamentos:write"] as const;
export type Scope = (typeof SCOPES)[number];
