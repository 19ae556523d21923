import { execFileSync } from "node:child_process";
import { createPrivateKey, createPublicKey } from "node:crypto";
import forge from "node-forge";
import { expect, test } from "vitest";
import { makeCertificateRequest } from "./certificate-request";

/** What OpenSSL says of a request; null where it is not installed. */
function openssl(request: string): string | null {
  try {
    const args = ["req", "-verify", "-noout", "-text", "-nameopt", "utf8"];
    return execFileSync("openssl", args, { input: request, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

test("a request names the client, carries the key's public half, and is signed by it", async () => {
  const { privateKey, request } = await makeCertificateRequest("a1b2c3d4-client-id");
  expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n/);
  expect(request).not.toContain("PRIVATE");
  const csr = forge.pki.certificationRequestFromPem(request);
  expect(csr.verify()).toBe(true);
  expect(csr.subject.getField("CN").value).toBe("a1b2c3d4-client-id");
  const own = createPublicKey(createPrivateKey(privateKey)).export({ type: "spki", format: "pem" });
  const theirs = createPublicKey(forge.pki.publicKeyToPem(csr.publicKey as forge.pki.PublicKey));
  expect(theirs.export({ type: "spki", format: "pem" })).toBe(own);
  expect(createPrivateKey(privateKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
});

test("OpenSSL accepts a request, also with letters beyond ASCII", async () => {
  const { request } = await makeCertificateRequest("Loja São João");
  const said = openssl(request);
  if (said === null) {
    expect(forge.pki.certificationRequestFromPem(request).verify()).toBe(true);
    return;
  }
  expect(said).toContain("CN=Loja São João");
  expect(said).toContain("sha256WithRSAEncryption");
});
