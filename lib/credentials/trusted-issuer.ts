/** Whose tokens prove a credential, in place of a secret or a key (ADR 0098). */
export interface TrustedIssuer {
  /** `iss` of its tokens, compared as it is. */
  readonly issuer: string;
  /** `sub` of its tokens, compared as it is. */
  readonly subject: string;
  /** The address of its public keys (JWKS, RFC 7517). */
  readonly jwksUri: string;
}

/** The longest issuer, subject and address that are kept. */
export const ISSUER_MAX = 500;

/** Visible ASCII, and spaces between: what an issuer and a subject are made of. */
export const ISSUER_TEXT = /^[\x20-\x7e]{1,500}$/;
