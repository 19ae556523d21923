import { expect, test } from "vitest";
import { HandshakeCertificates } from "./handshake-certificates";

/** A record of TLS with some messages of a handshake. */
function record(content: Buffer): Buffer {
  const head = Buffer.from([22, 3, 3, 0, 0]);
  head.writeUInt16BE(content.length, 3);
  return Buffer.concat([head, content]);
}

const message = (type: number, body: Buffer) => {
  const head = Buffer.from([type, 0, 0, 0]);
  head.writeUIntBE(body.length, 1, 3);
  return Buffer.concat([head, body]);
};

test("I6 a handshake of many messages is none, in one record or in many", () => {
  const none = message(0, Buffer.alloc(0));
  const together = record(Buffer.concat(Array.from({ length: 4_000 }, () => none)));
  expect(() => new HandshakeCertificates().look(together)).toThrow("too many messages");
  const apart = new HandshakeCertificates();
  expect(() => {
    for (let times = 0; times < 100; times += 1) apart.look(record(none));
  }).toThrow("too many messages");
});

test("I6 a message that comes a byte at a time is looked at once it is whole", () => {
  const list = Buffer.from("no certificate");
  const one = Buffer.concat([Buffer.from([0, 0, list.length]), list]);
  const body = Buffer.concat([Buffer.from([0, 0, one.length]), one]);
  const certificates = new HandshakeCertificates();
  const bytes = [...message(11, body)].map((byte) => record(Buffer.from([byte])));
  for (const each of bytes.slice(0, -1)) certificates.look(each);
  expect(() => certificates.look(bytes.at(-1) ?? Buffer.alloc(0))).toThrow("no common key");
});

test("I6 a message that ends too early, or is longer than any, is refused", () => {
  const early = message(11, Buffer.from([0, 0, 9, 0]));
  expect(() => new HandshakeCertificates().look(record(early))).toThrow("ends too early");
  const long = record(Buffer.from([11, 1, 0, 0]));
  expect(() => new HandshakeCertificates().look(long)).toThrow("a long message");
});
