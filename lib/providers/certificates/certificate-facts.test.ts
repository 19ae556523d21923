import { generateKeyPairSync, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { expect, test } from "vitest";
import { orderChain } from "./certificate-facts";

/** Keys of authorities that have all one name; made once, as RSA keys take their time. */
const KEYS = Array.from({ length: 4 }, () =>
  generateKeyPairSync("rsa", {
    modulusLength: 1_024,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  }),
);

/** A certificate of one key, signed by another, both under the one name. */
function certificateOf(own: number, signer: number): X509Certificate {
  const keyOf = (index: number) => {
    const key = KEYS[index];
    if (!key) throw new Error("no such key");
    return key;
  };
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keyOf(own).publicKey);
  certificate.serialNumber = `0${own + 1}`;
  certificate.validity.notBefore = new Date("2026-01-01T00:00:00Z");
  certificate.validity.notAfter = new Date("2036-01-01T00:00:00Z");
  const name = [{ name: "commonName", value: "Um nome" }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(forge.pki.privateKeyFromPem(keyOf(signer).privateKey), forge.md.sha256.create());
  return new X509Certificate(forge.pki.certificateToPem(certificate));
}

test("an authority that was renewed is found among two of its name", () => {
  const leaf = certificateOf(0, 2);
  const [former, renewed] = [certificateOf(1, 1), certificateOf(2, 2)];
  expect(orderChain(leaf, [leaf, former, renewed])).toEqual([renewed]);
});

test("I6 of many certificates of one name two are tried for each link, and no more", () => {
  const leaf = certificateOf(0, 3);
  const others = [certificateOf(1, 1), certificateOf(2, 2), certificateOf(3, 3)];
  expect(orderChain(leaf, [leaf, ...others])).toEqual([]);
  expect(orderChain(leaf, [leaf, ...others.slice(1)])).toEqual(others.slice(2));
});
