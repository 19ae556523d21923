import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { expect, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { readBacenPixAccount } from "./bacen-pix/account";
import { certificates } from "./bacen-pix/certificates";
import type { BacenPixInput } from "./bacen-pix/input";
import { viewAccount } from "./describe-kinds";
import { requestCertificate } from "./request-certificate";
import { saveProviderAccount } from "./save-account";
import { disableOwnPspAccount } from "./store/own-psp-accounts";
import { findPspAccount } from "./store/psp-accounts";

freshDatabase();

const INPUT: BacenPixInput = {
  kind: "bacen-pix",
  name: "Banco X",
  profile: null,
  apiUrl: "https://banco.example/v2",
  tokenUrl: "https://banco.example/token",
  tokenStyle: null,
  grantTypeIn: null,
  scopes: null,
  applicationKey: null,
  currentAccount: null,
  fixedCents: 0,
  basisPoints: 0,
  clientId: "cliente-1",
  clientSecret: "segredo",
  certificate: null,
  privateKey: null,
  authority: null,
  city: null,
  callbackSubject: null,
  headers: {},
  query: {},
};

async function anAccount() {
  const owner = await freshOwner();
  const fixed = { pixKey: "loja@example.com", methods: ["PIX" as const] };
  const saved = await saveProviderAccount(owner, fixed, INPUT);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const { id } = saved;
  const stored = async () => {
    const account = await findPspAccount(id);
    if (!account) throw new Error("no account");
    return { account, ...readBacenPixAccount(account.config, account.secrets) };
  };
  const enter = (certificate: string) =>
    saveProviderAccount(
      owner,
      { id },
      { ...INPUT, clientId: null, clientSecret: null, certificate },
    );
  return { owner, id, stored, enter };
}

/** The certificate that a bank issues to a request: valid for a year from now. */
function issued(request: string): string {
  const csr = forge.pki.certificationRequestFromPem(request);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = csr.publicKey as forge.pki.PublicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 60_000);
  certificate.validity.notAfter = new Date(Date.now() + 365 * 86_400_000);
  certificate.setSubject(csr.subject.attributes);
  certificate.setIssuer([{ shortName: "CN", value: "Banco X" }]);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const authority = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  certificate.sign(forge.pki.privateKeyFromPem(authority), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

test("an issued certificate is paired with the key that waits for it", async () => {
  const { owner, id, stored, enter } = await anAccount();
  const request = await requestCertificate(owner, id, null);
  const waiting = await stored();
  expect(waiting.secrets).toMatchObject({ clientSecret: "segredo", pendingRequest: request });
  expect(waiting.secrets.privateKey).toBeUndefined();
  // Pages see the request, never its key.
  const seen = viewAccount(waiting.account, new Date());
  const view = JSON.stringify(seen, (_, value) => (typeof value === "bigint" ? "0" : value));
  expect(view).toContain(JSON.stringify(request));
  expect(view).not.toContain("PRIVATE KEY");

  const certificate = issued(request ?? "");
  expect(await enter(certificate)).toMatchObject({ kind: "saved" });
  const { secrets, account } = await stored();
  const leaf = new X509Certificate(secrets.certificate ?? "");
  expect(leaf.subject).toContain("CN=cliente-1");
  expect(leaf.checkPrivateKey(createPrivateKey(secrets.privateKey ?? ""))).toBe(true);
  expect(secrets).not.toHaveProperty("pendingKey");
  expect(viewAccount(account, new Date())).toMatchObject({
    certificateRequest: null,
    clientCertificate: { subject: "cliente-1", issuer: "Banco X", wellness: "ok" },
  });
});

test("a renewal leaves the certificate in use until the new one is entered", async () => {
  const { owner, id, stored, enter } = await anAccount();
  await enter(issued((await requestCertificate(owner, id, "Loja")) ?? ""));
  const before = (await stored()).secrets;
  const first = await requestCertificate(owner, id, "Loja");
  const second = await requestCertificate(owner, id, "Loja");
  const { certificate, privateKey } = before;
  expect((await stored()).secrets).toMatchObject({ certificate, privateKey });
  // The second request replaced the first, whose key is gone.
  expect(await enter(issued(first ?? ""))).toMatchObject({ kind: "wrong", field: "privateKey" });
  expect(await enter(issued(second ?? ""))).toMatchObject({ kind: "saved" });
  expect((await stored()).secrets.certificate).not.toBe(certificate);
});

test("a key that waits outlives new secrets from an operator's file", async () => {
  const { owner, id, stored } = await anAccount();
  const request = (await requestCertificate(owner, id, null)) ?? "";
  const { account } = await stored();
  const { webhookToken } = (await stored()).secrets;
  const files = {
    config: account.config,
    secrets: { clientId: "cliente-1", clientSecret: "novo", webhookToken },
  };
  const renewed = certificates.withOwnCertificates(files, account, new Date());
  const file = Buffer.from(issued(request));
  const input = { certificate: null, privateKey: null, files: [file], password: null };
  const settings = certificates.withCertificate(renewed, input, new Date());
  expect(settings?.secrets).toMatchObject({
    clientSecret: "novo",
    certificate: String(new X509Certificate(file)),
  });
  expect(settings?.secrets).not.toHaveProperty("pendingKey");
});

test("nobody requests a certificate for an account of another merchant, or for one out of use", async () => {
  const { owner, id, stored } = await anAccount();
  expect(await requestCertificate(await freshOwner(), id, null)).toBeNull();
  await disableOwnPspAccount(owner, id);
  expect(await requestCertificate(owner, id, null)).toBeNull();
  expect((await stored()).secrets).not.toHaveProperty("pendingKey");
});
