import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type JWTPayload, SignJWT } from "jose";

/** A key of an issuer, as it publishes and uses it. */
export interface SigningKey {
  readonly jwk: Readonly<Record<string, unknown>>;
  readonly privateKey: KeyObject;
}

/** Makes a key of P-256; `published` adds to or changes what the issuer publishes of it. */
export function signingKey(kid: string, published: object = {}): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    jwk: { ...publicKey.export({ format: "jwk" }), kid, use: "sig", ...published },
    privateKey,
  };
}

/** A claim that is undefined is left out. */
type Claims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly aud: string };

/** Somebody else's issuer of tokens, such as a cluster's, which publishes its keys over HTTP. */
export interface TokenIssuer {
  /** Its name in tokens. */
  readonly issuer: string;
  readonly jwksUri: string;
  /** How often its keys were fetched. */
  readonly fetches: () => number;
  /** What it publishes from now on. */
  keys: readonly SigningKey[];
  /** Answers in place of the keys. */
  answer: ((response: ServerResponse) => void) | null;
  /** A token for a subject and an audience, signed by the first key, but for what a test changes. */
  token(
    claims: Claims,
    header?: {
      readonly alg?: string;
      /** Null: the token names no key. */
      readonly kid?: string | null;
      readonly key?: KeyObject | Uint8Array;
    },
  ): Promise<string>;
  close(): Promise<void>;
}

export async function openTokenIssuer(): Promise<TokenIssuer> {
  let fetches = 0;
  const server = createServer((_, response) => {
    fetches += 1;
    if (issuer.answer) issuer.answer(response);
    else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ keys: issuer.keys.map(({ jwk }) => jwk) }));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TokenIssuer = {
    issuer: origin,
    // Ports are given again, and what is known of an address is kept.
    jwksUri: `${origin}/${randomUUID()}/jwks`,
    fetches: () => fetches,
    keys: [signingKey("one")],
    answer: null,
    token(claims, { alg = "ES256", kid, key } = {}) {
      const [first] = issuer.keys;
      const at = Math.floor(Date.now() / 1_000);
      return new SignJWT({
        iss: origin,
        jti: randomUUID(),
        iat: at,
        exp: at + 600,
        ...claims,
      } as JWTPayload)
        .setProtectedHeader({
          alg,
          ...(kid === null ? {} : { kid: kid ?? String(first?.jwk.kid) }),
        })
        .sign(key ?? first?.privateKey ?? new Uint8Array());
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return issuer;
}
