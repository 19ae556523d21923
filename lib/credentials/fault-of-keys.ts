import type { KeySetFault } from "./fetch-key-set";
import { issuerKeys } from "./issuer-keys";

const FAULTS: Readonly<Record<KeySetFault, string>> = {
  private_address: "leva a uma rede que não é pública",
  unreachable: "não respondeu; confira o endereço e o certificado",
  not_found: "deve responder 200 com um JWKS; redirecionamentos não são seguidos",
  too_large: "respondeu com mais de 64 KiB",
  not_a_key_set: "não tem chave pública P-256, Ed25519 ou RSA de 2048 a 4096 bits num JWKS",
};

/** What is wrong with the address of an issuer's keys, as a rule that it breaks; null when they can be read. */
export async function faultOfKeys(jwksUri: string, merchantId: string): Promise<string | null> {
  const found = await issuerKeys(jwksUri, null, merchantId);
  return found.kind === "away" ? FAULTS[found.fault] : null;
}
