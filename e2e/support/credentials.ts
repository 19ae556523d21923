/** What the operator's command prints for a new merchant. */
export interface Credentials {
  readonly merchantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}
