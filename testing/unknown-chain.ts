import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from "node:crypto";
import type { Issued } from "./bank-authority";

/** An element of DER (X.690, 8.1). */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (text: string) => Buffer.from(text, "hex");
const ECDSA_SHA256 = element(0x30, element(0x06, hex("2a8648ce3d040302")));
const IS_AUTHORITY = element(
  0xa3,
  element(
    0x30,
    element(
      0x30,
      element(0x06, hex("551d13")),
      element(0x04, element(0x30, element(0x01, hex("ff")))),
    ),
  ),
);

function named(depth: number): Buffer {
  const name = element(0x0c, Buffer.from(`authority ${depth}`));
  return element(0x30, element(0x31, element(0x30, element(0x06, hex("550403")), name)));
}

/** A certificate (RFC 5280, 4.1) of a key, signed by a key of a curve. */
function certificate(depth: number, key: KeyObject, by: KeyObject, issuer: number): string {
  const utc = (year: string) => element(0x17, Buffer.from(`${year}0101000000Z`));
  const signed = element(
    0x30,
    element(0xa0, element(0x02, hex("02"))),
    element(0x02, createHash("sha256").update(`${depth}`).digest().subarray(0, 8).fill(1, 0, 1)),
    ECDSA_SHA256,
    named(issuer),
    element(0x30, utc("20"), utc("49")),
    named(depth),
    key.export({ type: "spki", format: "der" }),
    ...(depth > 0 ? [IS_AUTHORITY] : []),
  );
  const signature = element(0x03, hex("00"), sign("sha256", signed, by));
  return new X509Certificate(element(0x30, signed, ECDSA_SHA256, signature)).toString();
}

/**
 * A certificate under authorities that nobody knows, each below the next, with keys of P-384, whose signatures take a millisecond or two
 * each to verify.
 *
 * @param certificates how many there are; OpenSSL takes a hundred.
 * @param described whether the last one has its curve described by numbers, where others name it.
 */
export function unknownChain(certificates: number, described = false): Issued {
  const keys = Array.from({ length: certificates }, (_, depth) =>
    generateKeyPairSync("ec", {
      namedCurve: "P-384",
      paramEncoding: described && depth === certificates - 1 ? "explicit" : "named",
    }),
  );
  const chain = keys.map(({ publicKey }, depth) => {
    const issuer = Math.min(depth + 1, certificates - 1);
    const by = keys[issuer]?.privateKey;
    if (!by) throw new Error("there is at least one certificate");
    return certificate(depth, publicKey, by, issuer);
  });
  return {
    certificate: chain.join(""),
    privateKey: String(keys[0]?.privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}
