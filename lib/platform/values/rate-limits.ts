/** How much may be requested; 0 is no limit (docs/security.md, "Requests a second"). */
export interface RateLimits {
  /** Requests of a merchant's systems that change something, a second. */
  readonly write: number;
  /** Those that only read, a second. */
  readonly read: number;
  /** Requests of a merchant's systems that are answered at the same time. */
  readonly concurrent: number;
  /** Pages that one address opens without a session, a second. */
  readonly pages: number;
  /** Pages and calls of pages in one session, a second. */
  readonly session: number;
  /** Charges and invitations that do not exist, for one address, a minute. */
  readonly missing: number;
}
