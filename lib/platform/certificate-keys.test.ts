import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { expect, test } from "vitest";
import { openBankAuthority } from "@/testing/bank-authority";
import { testCertificate } from "@/testing/certificates";
import { unknownChain } from "@/testing/unknown-chain";
import { hasCommonKey } from "./certificate-keys";

const derOf = (pem: string | Buffer) => new X509Certificate(pem).raw;

test("keys of authorities that everybody knows, of banks and of this project's tests are common", () => {
  const pems = [...rootCertificates, openBankAuthority().issue("bank").certificate];
  const files = ["root.crt", "inter.crt", "loja.crt", "ec.crt"].map(testCertificate);
  const kept = [...pems, ...files].filter((pem) => !hasCommonKey(derOf(pem)));
  expect(kept).toEqual([]);
});

test("I6 a curve that is described by numbers is not common, and neither is what is cut off or no certificate", () => {
  const [described, named] = [unknownChain(1, true), unknownChain(1)].map(({ certificate }) =>
    derOf(certificate),
  ) as [Buffer, Buffer];
  expect([hasCommonKey(described), hasCommonKey(named)]).toEqual([false, true]);
  // Up to where the curve is named.
  const end = named.indexOf(Buffer.from("2b81040022", "hex"));
  expect(hasCommonKey(named.subarray(0, end))).toBeNull();
  // A certificate of that length which ends where its key does.
  const short = Buffer.from(named.subarray(0, end));
  short.writeUInt16BE(short.length - 4, 2);
  expect(hasCommonKey(short)).toBe(false);
  expect(hasCommonKey(Buffer.concat([named, described]))).toBeNull();
  expect(hasCommonKey(Buffer.from("no certificate"))).toBeNull();
  expect(hasCommonKey(Buffer.alloc(0))).toBeNull();
  // BER, which OpenSSL decodes as well, may leave the length of the whole open.
  expect(
    hasCommonKey(Buffer.concat([Buffer.from([0x30, 0x80]), named.subarray(4), Buffer.alloc(2)])),
  ).toBeNull();
});

test("I6 an RSA key with an exponent of more than 32 bits is not common", () => {
  const der = derOf(testCertificate("root.crt"));
  const at = der.lastIndexOf(Buffer.from("0203010001", "hex"));
  expect(at).toBeGreaterThan(0);
  // Its length says that the exponent goes on in what follows.
  const long = Buffer.from(der);
  long[at + 1] = 0x40;
  expect([hasCommonKey(der), hasCommonKey(long)]).toEqual([true, false]);
});
