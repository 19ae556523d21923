/** A line of the log as the page shows it. */
export interface ShownLine {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly outcome: string | null;
  /** Null where nobody was signed in: a wrong password, or a command. */
  readonly email: string | null;
  /** The name of the secret that a merchant's system acted with; null for everybody else. */
  readonly credential: string | null;
  /** As the answer named the request; null for what was none. */
  readonly requestId: string | null;
  /** Whether an operator did it. */
  readonly byOperator: boolean;
  readonly merchantName: string | null;
  readonly address: string;
  readonly userAgent: string;
}
