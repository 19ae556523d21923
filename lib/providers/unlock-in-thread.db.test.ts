import { createPrivateKey } from "node:crypto";
import { expect, test } from "vitest";
import { CERTIFICATE_WORK } from "@/lib/rate-limits/throttle";
import { testCertificate } from "@/testing/certificates";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { callFromPage } from "@/testing/page-call";
import { CERTIFICATE_RULES } from "./certificates/rules";
import { unlockInThread } from "./unlock-in-thread";

freshDatabase();

const FORM = { kind: "bacen-pix", name: "Banco X" };
const text = (name: string) => testCertificate(name).toString("utf8");

test("G20 what an account stores is made of files and keys that a thread of its own has opened", async () => {
  const owner = await freshOwner();
  const locked = {
    ...FORM,
    certificate: null,
    privateKey: text("loja-encrypted.key"),
    certificateFiles: [testCertificate("modern.p12")],
    certificatePassword: "segredo",
  };
  const unlocked = await unlockInThread(owner, locked);
  if (unlocked.kind !== "unlocked") throw new Error(unlocked.kind);
  const { privateKey, certificateFiles } = unlocked.input;
  const [file] = certificateFiles as Uint8Array[];
  for (const plain of [String(privateKey), Buffer.from(file ?? []).toString("utf8")]) {
    expect(plain).not.toContain("ENCRYPTED");
    expect(createPrivateKey(plain).export({ type: "pkcs8", format: "pem" })).toBe(
      createPrivateKey(text("loja.key")).export({ type: "pkcs8", format: "pem" }),
    );
  }
  const wrong = await unlockInThread(owner, { ...locked, certificatePassword: "outra" });
  expect(wrong).toEqual({
    kind: "wrong",
    field: "certificatePassword",
    rule: CERTIFICATE_RULES.wrongPassword,
  });
});

test("G20 files that say how often a password is hashed are opened a few times at once, and others' go on", async () => {
  const owner = await freshOwner();
  const form = { ...FORM, certificateFiles: [testCertificate("no-password.p12")] };
  for (let each = 0; each < CERTIFICATE_WORK.failures; each += 1) {
    expect(await unlockInThread(owner, form)).toMatchObject({ kind: "unlocked" });
  }
  expect(await unlockInThread(owner, form)).toMatchObject({ kind: "too_much_work" });
  // Nothing is encrypted in plain texts, so nothing is counted.
  const plain = { ...FORM, certificate: text("loja.crt"), privateKey: text("loja.key") };
  expect(await unlockInThread(owner, plain)).toEqual({ kind: "unlocked", input: plain });
  expect(await unlockInThread(await freshOwner(), form)).toMatchObject({ kind: "unlocked" });
});

test("G20 what is encrypted under a label with a line end spelt out is opened in the thread as well, and the password is handed to nobody else", async () => {
  const owner = await freshOwner();
  const spelt = text("loja-encrypted.key").replaceAll("ENCRYPTED", "ENCR\\rYPTED");
  const form = { ...FORM, certificate: null, privateKey: spelt, certificatePassword: "segredo" };
  const unlocked = await unlockInThread(owner, form);
  expect(unlocked).toMatchObject({ kind: "unlocked", input: { certificatePassword: null } });
  const { input } = unlocked as Extract<typeof unlocked, { kind: "unlocked" }>;
  expect(String(input.privateKey)).toContain("BEGIN PRIVATE KEY");
  const plain = { ...FORM, privateKey: text("loja.key"), certificatePassword: "segredo" };
  expect(await unlockInThread(owner, plain)).toMatchObject({
    input: { privateKey: plain.privateKey, certificatePassword: null },
  });
});

test("G20 keys for certificates are made a few times at once", async () => {
  const owner = await freshOwner();
  const request = () => callFromPage(owner.sessionId, "requestAccountCertificate", {});
  const statuses: number[] = [];
  for (let each = 0; each <= CERTIFICATE_WORK.failures; each += 1) {
    statuses.push((await request()).status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});
