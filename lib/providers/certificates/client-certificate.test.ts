import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { describe, expect, test } from "vitest";
import { testCertificate, VALID_AT } from "@/testing/certificates";
import { unknownChain } from "@/testing/unknown-chain";
import { factsOf } from "./certificate-facts";
import {
  type CertificateInput,
  chainOf,
  readAuthorities,
  readClientCertificate,
  type StoredHalves,
} from "./client-certificate";
import { CertificateRefusal } from "./rules";

type Asn1 = forge.asn1.Asn1;

const text = (name: string) => testCertificate(name).toString("utf8");

const NOTHING: CertificateInput = {
  certificate: null,
  privateKey: null,
  files: [],
  password: null,
};
const NONE_STORED: StoredHalves = { certificate: null, privateKeys: [] };

function read(input: Partial<CertificateInput>, stored = NONE_STORED, now = VALID_AT) {
  return readClientCertificate({ ...NOTHING, ...input }, stored, now);
}

/** The rule that input breaks and the field that is named. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CertificateRefusal) return error.message;
    throw error;
  }
  return "accepted";
}

const PAIR = { certificate: text("loja.crt"), privateKey: text("loja.key") };

/** The names along the chain; the key must fit the first. */
function namesIn(pair: ReturnType<typeof read>): string[] {
  if (!pair) throw new Error("nothing was read");
  const [leaf, ...chain] = chainOf(pair.certificate);
  if (!leaf) throw new Error("no certificate");
  expect(leaf.checkPrivateKey(createPrivateKey(pair.privateKey))).toBe(true);
  return [leaf, ...chain].map((certificate) => factsOf([certificate]).subject);
}

test("D22 a text of 100,000 beginnings of certificates is refused as any other", () => {
  const begins = "-----BEGIN CERTIFICATE-----\n".repeat(100_000);
  const ends = "-----END CERTIFICATE REQUEST-----\n".repeat(100_000);
  expect(refusal(() => read({ certificate: begins + ends }))).toContain("certificate");
});

test("I6 ten certificates and four keys are read, and no more", () => {
  const certificates = (count: number) => text("loja.crt") + text("root.crt").repeat(count - 1);
  expect(namesIn(read({ ...PAIR, certificate: certificates(10) }))).toEqual(namesIn(read(PAIR)));
  expect(refusal(() => read({ ...PAIR, certificate: certificates(11) }))).toBe(
    "certificate: tooMany",
  );
  const files = [Buffer.from(certificates(6)), Buffer.from(certificates(5) + text("loja.key"))];
  expect(refusal(() => read({ files }))).toBe("certificateFiles: tooMany");
  const keys = (count: number) => read({ ...PAIR, privateKey: text("loja.key").repeat(count) });
  expect(namesIn(keys(4))).toEqual(namesIn(read(PAIR)));
  expect(refusal(() => keys(5))).toBe("privateKey: tooMany");
});

test("I6 keys of other algorithms than TLS speaks are not read, whichever way they come", () => {
  const { privateKey } = generateKeyPairSync("dsa", { modulusLength: 1_024, divisorLength: 160 });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const former = pem.replaceAll("PRIVATE KEY", "DSA PRIVATE KEY");
  const locked = String(
    privateKey.export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-256-cbc",
      passphrase: "segredo",
    }),
  );
  for (const key of [pem, former, locked]) {
    const entered = { ...PAIR, privateKey: key, password: "segredo" };
    expect(refusal(() => read(entered))).toBe("privateKey: unusable");
  }
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  expect(refusal(() => read({ files: [testCertificate("loja.crt"), der] }))).toBe(
    "certificateFiles: unreadableFile",
  );
});

test("I6 a private key whose curve is described by numbers is not decoded, whichever way it comes", () => {
  const ways = [{ namedCurve: "P-256", paramEncoding: "explicit" }, { namedCurve: "secp256k1" }];
  for (const way of ways) {
    const { privateKey } = generateKeyPairSync("ec", way as { namedCurve: string });
    for (const type of ["pkcs8", "sec1"] as const) {
      const key = String(privateKey.export({ type, format: "pem" }));
      expect(refusal(() => read({ ...PAIR, privateKey: key }))).toBe("privateKey: unusable");
    }
  }
});

test("keys on a common curve are read in both ways", () => {
  const { certificate, privateKey } = unknownChain(1);
  const sec1 = String(createPrivateKey(privateKey).export({ type: "sec1", format: "pem" }));
  for (const key of [privateKey, sec1]) {
    expect(namesIn(read({ ...PAIR, certificate, privateKey: key }))).toEqual(["authority 0"]);
  }
});

test("I6 a certificate whose curve is described by numbers is not decoded", () => {
  const { certificate, privateKey } = unknownChain(1, true);
  expect(refusal(() => read({ ...PAIR, certificate, privateKey }))).toBe("certificate: unusable");
});

test("a beginning without its end keeps nobody from what stands behind it", () => {
  const pair = read({ ...PAIR, certificate: `-----BEGIN X-----\n${PAIR.certificate}` });
  expect(namesIn(pair)).toEqual(namesIn(read(PAIR)));
});

/** An encrypted PKCS#8 key that demands so many rounds of PBKDF2. */
function withRounds(pem: string, rounds: number): string {
  const der = Buffer.from(pem.replace(/-----[A-Z ]+-----/g, ""), "base64").toString("latin1");
  const key = forge.asn1.fromDer(der);
  const [, parameters] = (key.value[0] as Asn1).value as Asn1[];
  const [derivation] = (parameters as Asn1).value as Asn1[];
  const [, salted] = (derivation as Asn1).value as Asn1[];
  (((salted as Asn1).value as Asn1[])[1] as Asn1).value = forge.asn1
    .integerToDer(rounds)
    .getBytes();
  const changed = Buffer.from(forge.asn1.toDer(key).getBytes(), "latin1").toString("base64");
  return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${changed}\n-----END ENCRYPTED PRIVATE KEY-----`;
}

const FULL = ["loja-de-teste", "Banco X Clientes", "Banco X Raiz"];

describe("what banks hand out", () => {
  test.each([
    ["PEM apart", PAIR, ["loja-de-teste"]],
    [
      "PEM with its chain in any order",
      { ...PAIR, certificate: text("root.crt") + text("inter.crt") + text("loja.crt") },
      FULL,
    ],
    [
      "PEM in one text, key first",
      { certificate: text("loja.key") + text("chain.crt") + text("loja.crt") },
      FULL,
    ],
    [
      "PEM whose line ends are spelt out",
      { ...PAIR, certificate: text("loja.crt").replaceAll("\n", "\\n") },
      ["loja-de-teste"],
    ],
    [
      "an encrypted PKCS#8 key",
      { ...PAIR, privateKey: text("loja-encrypted.key"), password: "segredo" },
      ["loja-de-teste"],
    ],
    [
      "a key encrypted by OpenSSL's old way",
      { ...PAIR, privateKey: text("loja-traditional.key"), password: "segredo" },
      ["loja-de-teste"],
    ],
    [
      "a key of 800,000 rounds",
      { certificate: text("loja.crt"), privateKey: text("costly.key"), password: "segredo" },
      ["loja-de-teste"],
    ],
    ["an EC pair", { certificate: text("ec.crt"), privateKey: text("ec.key") }, ["loja-ec"]],
    ["a .p12 with AES", { files: [testCertificate("modern.p12")], password: "segredo" }, FULL],
    [
      "a .pfx with RC2 of 40 bits and triple DES",
      { files: [testCertificate("legacy.p12")], password: "segredo" },
      FULL,
    ],
    [
      "a .p12 with an EC key",
      { files: [testCertificate("ec.p12")], password: "segrédo" },
      ["loja-ec"],
    ],
    [
      "a .p12 without a password",
      { files: [testCertificate("no-password.p12")] },
      ["loja-de-teste"],
    ],
    [
      "a .p12 as base64 text",
      {
        files: [Buffer.from(testCertificate("modern.p12").toString("base64"))],
        password: "segredo",
      },
      FULL,
    ],
    [
      ".crt and .key files",
      { files: [testCertificate("loja.key"), testCertificate("loja.crt")] },
      ["loja-de-teste"],
    ],
    [
      "a DER certificate with a DER key",
      {
        files: [
          new X509Certificate(text("loja.crt")).raw,
          createPrivateKey(text("loja.key")).export({ type: "pkcs8", format: "der" }),
        ],
      },
      ["loja-de-teste"],
    ],
  ] as const)("%s", (_, input, names) => {
    expect(namesIn(read(input))).toEqual(names);
  });

  test("nothing entered is nothing read", () => {
    expect(read({})).toBeNull();
    expect(read({ password: "segredo" })).toBeNull();
  });

  test("a certificate pairs with a stored key, and a key with the stored certificate", () => {
    const { certificate, privateKey } = PAIR;
    const keys = { certificate: null, privateKeys: [text("ec.key"), privateKey] };
    expect(namesIn(read({ certificate }, keys))).toEqual(["loja-de-teste"]);
    const halves = { certificate, privateKeys: [] };
    expect(namesIn(read({ privateKey }, halves))).toEqual(["loja-de-teste"]);
  });
});

describe("what is refused, with the field and the rule", () => {
  const p12 = testCertificate("modern.p12");
  test.each([
    ["certificate: path", { ...PAIR, certificate: "/etc/vintem/loja.crt" }],
    ["certificate: path", { ...PAIR, certificate: "loja.pem" }],
    ["privateKey: path", { ...PAIR, privateKey: "C:\\certs\\loja.key" }],
    ["certificate: notPem", { ...PAIR, certificate: "certificado da loja" }],
    [
      "certificate: der",
      { ...PAIR, certificate: new X509Certificate(text("loja.crt")).raw.toString("base64") },
    ],
    ["certificate: broken", { ...PAIR, certificate: text("loja.crt").slice(0, 500) }],
    [
      "certificate: broken",
      { ...PAIR, certificate: "-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----" },
    ],
    ["certificate: request", { ...PAIR, certificate: text("loja.csr") }],
    ["privateKey: publicKey", { ...PAIR, privateKey: text("loja.pub") }],
    [
      "certificate: collection",
      { ...PAIR, certificate: "-----BEGIN PKCS7-----\nMA==\n-----END PKCS7-----" },
    ],
    ["certificate: noCertificate", { certificate: text("loja.key") }],
    ["privateKey: noKey", { certificate: text("loja.crt") }],
    ["privateKey: noKey", { ...PAIR, privateKey: text("root.crt") }],
    ["privateKey: mismatch", { ...PAIR, privateKey: text("ec.key") }],
    ["certificatePassword: passwordMissing", { ...PAIR, privateKey: text("loja-encrypted.key") }],
    [
      "certificatePassword: wrongPassword",
      { ...PAIR, privateKey: text("loja-traditional.key"), password: "outra" },
    ],
    ["certificatePassword: passwordMissing", { files: [p12] }],
    ["certificatePassword: wrongPassword", { files: [p12], password: "outra" }],
    [
      "certificatePassword: wrongPassword",
      { files: [testCertificate("legacy.p12")], password: "outra" },
    ],
    ["certificateFiles: noKey", { files: [testCertificate("no-key.p12")], password: "segredo" }],
    ["certificateFiles: unreadableFile", { files: [Buffer.from("PK\u0003\u0004 a zip file")] }],
    ["certificateFiles: unreadableFile", { files: [p12.subarray(0, 900)], password: "segredo" }],
    ["certificateFiles: unreadableFile", { files: [Buffer.alloc(0)] }],
    [
      "certificateFiles: unreadableFile",
      { files: [testCertificate("rounds.p12")], password: "segredo" },
    ],
    [
      "privateKey: broken",
      {
        ...PAIR,
        privateKey: withRounds(text("loja-encrypted.key"), 2_000_000_000),
        password: "segredo",
      },
    ],
    [
      "certificateFiles: broken",
      {
        certificate: text("loja.crt"),
        files: [testCertificate("costly.key"), testCertificate("costly.key")],
        password: "segredo",
      },
    ],
    ["certificate: unusable", { certificate: text("weak.crt"), privateKey: text("weak.key") }],
  ] as const)("%s", (expected, input) => {
    expect(refusal(() => read(input))).toBe(expected);
  });

  test("one that is over, or not valid yet, to the second", () => {
    const { notBefore, notAfter } = factsOf([new X509Certificate(PAIR.certificate)]);
    const at = (now: Date) => refusal(() => read(PAIR, NONE_STORED, now));
    expect(at(new Date(notBefore.getTime() - 1_000))).toBe("certificate: notYetValid");
    expect(at(notBefore)).toBe("accepted");
    expect(at(new Date(notAfter.getTime() - 1_000))).toBe("accepted");
    expect(at(notAfter)).toBe("certificate: expired");
  });

  test("an authority is one or more certificates, and no key", () => {
    expect(readAuthorities(text("chain.crt"))).toBe(text("chain.crt"));
    expect(refusal(() => readAuthorities(text("loja.key")))).toBe("authority: noCertificate");
    expect(refusal(() => readAuthorities("./root.crt"))).toBe("authority: path");
  });
});

test("facts of a certificate and of its chain", () => {
  const [leaf, inter, root] = [text("loja.crt"), text("inter.crt"), text("root.crt")].map(
    (pem) => new X509Certificate(pem),
  ) as [X509Certificate, X509Certificate, X509Certificate];
  expect(factsOf([leaf, inter, root])).toMatchObject({
    subject: "loja-de-teste",
    issuer: "Banco X Clientes",
    serial: leaf.serialNumber,
    chainComplete: true,
  });
  expect(factsOf([leaf, inter]).chainComplete).toBe(false);
  expect(factsOf([leaf]).chainComplete).toBe(false);
});
