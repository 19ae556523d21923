import { X509Certificate } from "node:crypto";
import forge from "node-forge";
import { expect, test } from "vitest";
import { testCertificate } from "@/testing/certificates";
import { readCertificate } from "./certificate";

type Asn1 = forge.asn1.Asn1;

test("I6 no other certificate is read in the place of the one that was looked at", () => {
  const looked = new X509Certificate(testCertificate("loja.crt")).raw;
  const within = Buffer.concat([looked, Buffer.from("\n"), testCertificate("ec.crt")]);
  expect(() => readCertificate(within)).toThrow("not a certificate");
  // Its signature, of which nothing is known, in which another certificate stands.
  const signature = Buffer.concat([Buffer.from([0, 10]), testCertificate("ec.crt")]);
  const { asn1 } = forge;
  const parts = asn1.fromDer(looked.toString("latin1")).value as Asn1[];
  const { UNIVERSAL } = asn1.Class;
  const bits = asn1.create(UNIVERSAL, asn1.Type.BITSTRING, false, signature.toString("latin1"));
  const whole = asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [...parts.slice(0, 2), bits]);
  const other = Buffer.from(asn1.toDer(whole).getBytes(), "latin1");
  expect(new X509Certificate(other).subject).toContain("loja-ec");
  expect(readCertificate(other).subject).toContain("loja-de-teste");
});
