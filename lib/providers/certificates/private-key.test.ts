import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import forge from "node-forge";
import { describe, expect, test } from "vitest";
import { type Entered, readFile, readPem } from "./entered";
import { openerOf } from "./pkcs12";
import { readPkcs1, readPkcs8, readSec1, UnusableKey } from "./private-key";

/** An element of DER (X.690, 8.1). */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.from([tag, 0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([head, content]);
}
const sequence = (...parts: readonly Buffer[]) => element(0x30, ...parts);
const integer = (hex: string) => element(2, Buffer.from(hex, "hex"));
const octets = (content: Buffer) => element(4, content);
const identifier = (hex: string) => element(6, Buffer.from(hex, "hex"));

const [P256, P384] = [identifier("2a8648ce3d030107"), identifier("2b81040022")];
const ON_CURVE = identifier("2a8648ce3d0201");
const SECRET = octets(createHash("sha256").update("secret").digest());
const { privateKey: described } = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  paramEncoding: "explicit",
});
const { privateKey: dsa } = generateKeyPairSync("dsa", {
  modulusLength: 1_024,
  divisorLength: 160,
});
const { privateKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const pkcs1 = rsa.export({ type: "pkcs1", format: "der" });
const pkcs8Of = (key: KeyObject) => key.export({ type: "pkcs8", format: "der" });

/** PKCS#8 of a key on a curve that it names, whose inner one says otherwise or nothing. */
const onCurve = (inner: Buffer, ...behind: readonly Buffer[]) =>
  sequence(integer("00"), sequence(ON_CURVE, P256), octets(inner), ...behind);
const sec1 = (...parts: readonly Buffer[]) => sequence(integer("01"), SECRET, ...parts);
/** That of a key whose curve is described within, by numbers. */
const WITHIN = onCurve(described.export({ type: "sec1", format: "der" }));

const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString("base64")}\n-----END ${label}-----\n`;

/** Which rule a text or file breaks that is opened by "segredo". */
function ruleOf(entered: string | Buffer): string {
  const opener = openerOf("segredo");
  try {
    const read: Entered =
      typeof entered === "string"
        ? readPem(entered, "privateKey", opener)
        : readFile(entered, opener);
    return `read ${read.keys.map(({ asymmetricKeyType }) => asymmetricKeyType)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const asn1Of = (der: Buffer) => forge.asn1.fromDer(der.toString("latin1"));
const derOf = (value: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(value).getBytes(), "latin1");

/** PKCS#8, encrypted by "segredo". */
function locked(pkcs8: Buffer): forge.asn1.Asn1 {
  const options = { algorithm: "aes256", count: 1 } as const;
  return forge.pki.encryptPrivateKeyInfo(asn1Of(pkcs8), "segredo", options);
}

/** A .pfx with a key in it and no certificate, as the key is or encrypted. */
function pfxOf(pkcs8: Buffer, isLocked: boolean): Buffer {
  const identifierOf = (name: string) =>
    identifier(Buffer.from(forge.asn1.oidToDer(name).getBytes(), "latin1").toString("hex"));
  const explicit = (content: Buffer) => element(0xa0, content);
  const data = (content: Buffer) =>
    sequence(identifierOf("1.2.840.113549.1.7.1"), explicit(octets(content)));
  const bag = sequence(
    identifierOf(`1.2.840.113549.1.12.10.1.${isLocked ? 2 : 1}`),
    explicit(isLocked ? derOf(locked(pkcs8)) : pkcs8),
  );
  return sequence(integer("03"), data(sequence(data(sequence(bag)))));
}

describe("a private key", () => {
  test.each([
    ["with its curve within, too", onCurve(sec1(element(0xa0, P256)))],
    ["with its curve beside it alone", onCurve(sec1())],
    ["of RSA", pkcs8Of(rsa)],
    ["of RSA-PSS", pkcs8Of(generateKeyPairSync("rsa-pss", { modulusLength: 2_048 }).privateKey)],
    ["of Ed25519", pkcs8Of(generateKeyPairSync("ed25519").privateKey)],
    ["of Ed448", pkcs8Of(generateKeyPairSync("ed448").privateKey)],
    ["of P-521", pkcs8Of(generateKeyPairSync("ec", { namedCurve: "P-521" }).privateKey)],
  ])("%s is read, encrypted or not, alone or in a .pfx", (_, der) => {
    const type = readPkcs8(der).asymmetricKeyType;
    const ways = [
      pem("PRIVATE KEY", der),
      pem("ENCRYPTED PRIVATE KEY", derOf(locked(der))),
      der,
      pfxOf(der, false),
      pfxOf(der, true),
    ];
    expect(ways.map(ruleOf)).toEqual(ways.map(() => `read ${type}`));
  });

  test("I6 that names its curve and describes one within is not decoded, encrypted or not, alone or in a .pfx", () => {
    expect(ruleOf(pem("PRIVATE KEY", WITHIN))).toBe("privateKey: unusable");
    expect(ruleOf(pem("ENCRYPTED PRIVATE KEY", derOf(locked(WITHIN))))).toBe(
      "privateKey: unusable",
    );
    for (const file of [WITHIN, pfxOf(WITHIN, false), pfxOf(WITHIN, true)]) {
      expect(ruleOf(file)).toBe("certificateFiles: unreadableFile");
    }
  });

  test.each(["aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "des-ede3-cbc"])(
    "I6 that older PEM encrypts by %s is looked at once it is decrypted",
    (cipher) => {
      const how = { format: "pem", cipher, passphrase: "segredo" } as const;
      expect(ruleOf(String(rsa.export({ type: "pkcs1", ...how })))).toBe("read rsa");
      const ofCurve = String(described.export({ type: "sec1", ...how }));
      expect(ruleOf(ofCurve)).toBe("privateKey: unusable");
      const other = { ...how, passphrase: "other" };
      expect(ruleOf(String(rsa.export({ type: "pkcs1", ...other })))).toBe(
        "certificatePassword: wrongPassword",
      );
    },
  );

  test("I6 whose label says RSA or EC and that is none is not decoded", () => {
    for (const key of [dsa, rsa, described]) {
      expect(ruleOf(pem("RSA PRIVATE KEY", pkcs8Of(key)))).toBe("privateKey: broken");
      expect(ruleOf(pem("EC PRIVATE KEY", pkcs8Of(key)))).toBe("privateKey: broken");
    }
    expect(ruleOf(pem("RSA PRIVATE KEY", pkcs1))).toBe("read rsa");
  });

  test.each([
    ["another curve within", onCurve(sec1(element(0xa0, P384)))],
    ["two curves within", onCurve(sec1(element(0xa0, P256, P256)))],
    ["something behind what is within", onCurve(Buffer.concat([sec1(), integer("00")]))],
    ["what is within again behind it", onCurve(sec1(), octets(sec1()))],
    ["long attributes", onCurve(sec1(), element(0xa0, Buffer.alloc(1_025)))],
    ["a version that there is not", sequence(integer("02"), sequence(ON_CURVE, P256), SECRET)],
    ["no curve at all", sequence(integer("00"), sequence(ON_CURVE), octets(sec1()))],
    ["something behind it", Buffer.concat([onCurve(sec1()), integer("00")])],
    [
      "a key of Ed25519 of another length",
      sequence(integer("00"), sequence(identifier("2b6570")), octets(octets(Buffer.alloc(33)))),
    ],
  ])("I6 with %s is not decoded", (_, der) => {
    expect(() => readPkcs8(der)).toThrow(/^not a key( for TLS)?$/);
  });

  test("I6 as SEC 1 has it is decoded with one curve, named, and nothing behind it", () => {
    expect(readSec1(sec1(element(0xa0, P256))).asymmetricKeyType).toBe("ec");
    expect(() => readSec1(sec1())).toThrow(UnusableKey);
    expect(() => readSec1(sec1(element(0xa0, P256, P384)))).toThrow(UnusableKey);
    const behind = Buffer.concat([sec1(element(0xa0, P256)), integer("00")]);
    expect(() => readSec1(behind)).toThrow("not a key");
    expect(() => readSec1(sec1(element(0xa0, P256), integer("00")))).toThrow("not a key");
  });

  test("I6 with a longer number than its curve has is not decoded", () => {
    const long = (bytes: number) =>
      sequence(integer("01"), octets(Buffer.alloc(bytes, 1)), element(0xa0, P256));
    expect(readSec1(long(32)).asymmetricKeyType).toBe("ec");
    expect(() => readSec1(long(33))).toThrow(UnusableKey);
  });

  test("I6 of RSA is decoded with two primes of half its length, 4,096 bits and an exponent of 32 bits at most", () => {
    const key = (modulus: string, exponent: string, ...more: readonly Buffer[]) =>
      sequence(
        ...["00", modulus, exponent, "05", "05", "03", "01", "01", "02"].map(integer),
        ...more,
      );
    const bits = (bytes: number) => `00${"d5".repeat(bytes)}`;
    expect(readPkcs1(key(bits(512), "010001")).asymmetricKeyDetails?.modulusLength).toBe(4_096);
    const numbers = ["00", bits(256), "010001", bits(255), bits(130), "03", "01", "01", "02"];
    const longPrime = sequence(...numbers.map(integer));
    for (const other of [
      key(bits(513), "010001"),
      longPrime,
      key(bits(256), `00${"d5".repeat(5)}`),
      key(bits(256), "8d"),
      key("0f", "010001"),
    ]) {
      expect(() => readPkcs1(other)).toThrow(UnusableKey);
      const algorithm = sequence(identifier("2a864886f70d010101"), element(5));
      const pkcs8 = sequence(integer("00"), algorithm, octets(other));
      expect(() => readPkcs8(pkcs8)).toThrow(UnusableKey);
    }
    const third = sequence(sequence(...["07", "01", "01"].map(integer)));
    expect(() => readPkcs1(key(bits(256), "010001", third))).toThrow("not a key");
    expect(readPkcs1(pkcs1).asymmetricKeyType).toBe("rsa");
  });
});
