/** A client's public key (RFC 7517), with nothing in it but the key and its id. */
export interface PublicJwk {
  readonly kid: string;
  readonly kty?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
  readonly n?: string;
  readonly e?: string;
}
