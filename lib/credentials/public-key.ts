import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, type JWK } from "jose";
import { z } from "zod";
import { isCommonKey, spkiOfRsa } from "@/lib/platform/certificate-keys";
import type { PublicJwk } from "./public-jwk";

/** How a client may sign its assertions (RFC 7518, RFC 8037); Ed25519 is EdDSA by the name of RFC 9864. */
export const ASSERTION_ALGORITHMS = ["ES256", "RS256", "PS256", "EdDSA", "Ed25519"] as const;
type Algorithm = (typeof ASSERTION_ALGORITHMS)[number];

/** What came of reading a public key. */
export type PublicKeyReading =
  | { readonly kind: "read"; readonly jwk: PublicJwk }
  | { readonly kind: "refused"; readonly message: string };

/** A block of PEM with a public key, SPKI or of RSA alone (PKCS#1). */
const PEM = /-----BEGIN (RSA )?PUBLIC KEY-----([\w+/=\s]+)-----END/;
const KEY_ID = /^[\x21-\x7e]{1,100}$/;

/**
 * Reads a public key as PEM (SPKI) or JWK: P-256, RSA of 2048 to 4096 bits, or Ed25519. A private key is refused: once
 * it was sent it is no secret any more. Without a `kid` its id is its thumbprint (RFC 7638).
 */
export async function readPublicKey(text: string): Promise<PublicKeyReading> {
  const given = text.trim().startsWith("{") ? parsed(text) : null;
  if (/PRIVATE KEY/.test(text) || (given && "d" in given)) {
    return refused("é uma chave privada: envie só a pública, e troque esta, que já não é secreta");
  }
  const key = imported(text, given);
  if (!key) return refused("deve ser uma chave pública em PEM (SPKI) ou JWK");
  if (!algorithmsOf(key)) return refused("deve ser P-256, Ed25519 ou RSA de 2048 a 4096 bits");
  const jwk = key.export({ format: "jwk" });
  const kid = given?.kid;
  const id =
    typeof kid === "string" && KEY_ID.test(kid) ? kid : await calculateJwkThumbprint(jwk as JWK);
  return { kind: "read", jwk: { ...(jwk as object), kid: id } };
}

function refused(message: string): PublicKeyReading {
  return { kind: "refused", message };
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function imported(text: string, jwk: Readonly<Record<string, unknown>> | null): KeyObject | null {
  try {
    return jwk ? importedJwk(jwk) : importedPem(text);
  } catch {
    return null;
  }
}

const text = (most: number) => z.string().max(most).optional();

/** The members of a key that are used, each no longer than RSA of 8,192 bits or P-521 needs: what else there is, as a private one, is not read. */
const members = z.object({
  kty: z.enum(["EC", "RSA", "OKP"]),
  crv: text(16),
  x: text(90),
  y: text(90),
  n: text(1_370),
  e: text(8),
});

/** Reads a JWK. @returns null for none, and for one with longer numbers than keys have that are used. */
export function importedJwk(jwk: unknown): KeyObject | null {
  const { data } = members.safeParse(jwk);
  return data ? createPublicKey({ key: data as JsonWebKey, format: "jwk" }) : null;
}

/** Reads PEM. Of a key of another kind than is used, which OpenSSL may take half a second to decode, nothing is read. */
function importedPem(text: string): KeyObject | null {
  const [, label, base64 = ""] = PEM.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  // As PKCS#1, OpenSSL would take a private key too, of any algorithm.
  const key = label ? spkiOfRsa(bytes) : bytes;
  return isCommonKey(key) ? createPublicKey({ key, format: "der", type: "spki" }) : null;
}

/**
 * The greatest public exponent of an RSA key; nearly all keys have 65537. One as long as its modulus makes a signature take a
 * hundred times as long to verify, and each key of a set may be tried.
 */
const EXPONENT_MAX = 2n ** 32n;

/** The algorithms that a key may sign with: the key decides, not the assertion. Null for a key of another kind. */
export function algorithmsOf(key: KeyObject): readonly Algorithm[] | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const bits = details?.modulusLength ?? 0;
  if (type === "ed25519") return ["EdDSA", "Ed25519"];
  if (type === "ec") return details?.namedCurve === "prime256v1" ? ["ES256"] : null;
  const isUsualRsa =
    bits >= 2_048 && bits <= 4_096 && (details?.publicExponent ?? 0n) <= EXPONENT_MAX;
  return type === "rsa" && isUsualRsa ? ["RS256", "PS256"] : null;
}
