/** For how many days the service keeps its own records; 0 is for good (docs/privacy.md#records-of-the-service). */
export interface RecordsKept {
  /** Lines of the audit log. */
  readonly audit: number;
  /** Security notices to a merchant's owners. */
  readonly notices: number;
  /** Sessions that ended or ran out, and invitations and requested changes that are over. */
  readonly sessions: number;
  /** Providers' webhook notifications, and background jobs that were given up. */
  readonly notifications: number;
}
