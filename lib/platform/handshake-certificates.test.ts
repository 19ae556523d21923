import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testCertificate } from "@/testing/certificates";
import { message, handshakeRecord as record, serverHello } from "@/testing/handshake-messages";
import { unknownChain } from "@/testing/unknown-chain";
import { HandshakeCertificates } from "./handshake-certificates";

const HELLO = message(1, Buffer.alloc(0));
const TICKET = message(4, Buffer.alloc(0));
const CHANGE = record(Buffer.from([1]), 20);
const OF_12 = serverHello({});
const OF_13 = serverHello({ version: 0x0304 });
const RETRY = serverHello({ version: 0x0304, isRetry: true });

function certificates(...ders: readonly Buffer[]): Buffer {
  const length = (bytes: Buffer) => Buffer.from([0, bytes.length >> 8, bytes.length & 0xff]);
  const list = Buffer.concat(ders.flatMap((der) => [length(der), der]));
  return message(11, Buffer.concat([length(list), list]));
}
const derOf = (pem: string | Buffer) => new X509Certificate(pem).raw;
const COMMON = certificates(derOf(testCertificate("ec.crt")));
const DESCRIBED = certificates(derOf(unknownChain(1, true).certificate));
const NONE = certificates(Buffer.from("no certificate"));

/** Has some records looked at, of messages that a server or a client sends. */
function look(sender: "client" | "server", ...records: readonly Buffer[]): () => void {
  const looking = new HandshakeCertificates(sender);
  return () => {
    for (const one of records) looking.look(one);
  };
}

test("I6 a handshake of many messages is none, in one record or in many", () => {
  const tickets = Array.from({ length: 4_000 }, () => TICKET);
  const together = record(Buffer.concat([OF_12, ...tickets]));
  expect(look("server", together)).toThrow("too many messages");
  const apart = tickets.slice(0, 100).map((each) => record(each));
  expect(look("server", record(OF_12), ...apart)).toThrow("too many messages");
});

test("I6 a message that comes a byte at a time is looked at once it is whole", () => {
  const looking = new HandshakeCertificates("client");
  looking.look(record(HELLO));
  const bytes = [...NONE].map((byte) => record(Buffer.from([byte])));
  for (const each of bytes.slice(0, -1)) looking.look(each);
  expect(() => looking.look(bytes.at(-1) ?? Buffer.alloc(0))).toThrow("no common key");
});

test("I6 a message that ends too early, or is longer than any, is refused", () => {
  const early = message(11, Buffer.from([0, 0, 9, 0]));
  expect(look("client", record(HELLO), record(early))).toThrow("ends too early");
  expect(look("client", record(Buffer.from([11, 1, 0, 0])))).toThrow("a long message");
  const version = serverHello({}).subarray(4);
  const longer = message(2, Buffer.concat([version, Buffer.from([0, 0, 7])]));
  expect(look("server", record(longer))).toThrow("no ServerHello");
});

describe("what a server or a client of TLS 1.2 sends", () => {
  test("is looked at up to its certificates", () => {
    for (const [sender, hello] of [["client", HELLO] as const, ["server", OF_12] as const]) {
      expect(look(sender, record(hello), record(COMMON), record(DESCRIBED))).not.toThrow();
      expect(look(sender, record(Buffer.concat([hello, DESCRIBED])))).toThrow("no common key");
    }
  });

  test("has no certificates where a session goes on", () => {
    expect(look("client", record(HELLO), CHANGE, record(DESCRIBED))).not.toThrow();
    expect(look("server", record(OF_12), record(TICKET), CHANGE, record(NONE))).not.toThrow();
  });

  test("I6 is looked at further after a ChangeCipherSpec that OpenSSL passes over, or that comes too early", () => {
    const [of12, described] = [record(OF_12), record(DESCRIBED)];
    const empty = record(Buffer.alloc(0), 20);
    expect(look("server", of12, empty, described)).toThrow("no ChangeCipherSpec");
    expect(look("server", of12, record(Buffer.from([1, 1]), 20), described)).toThrow("no Change");
    const begun = record(DESCRIBED.subarray(0, 9));
    expect(look("server", of12, begun, CHANGE, described)).toThrow("no ChangeCipherSpec");
    expect(look("server", CHANGE, of12, described)).toThrow("a ChangeCipherSpec out of place");
    expect(look("client", CHANGE, record(HELLO), described)).toThrow("a ChangeCipherSpec out of");
  });

  test("I6 has no other messages, and none twice", () => {
    const out = "a message out of place";
    expect(look("server", record(OF_12), record(OF_12))).toThrow(out);
    expect(look("server", record(HELLO))).toThrow(out);
    expect(look("server", record(COMMON))).toThrow(out);
    expect(look("client", record(OF_12))).toThrow(out);
    expect(look("client", record(HELLO), record(HELLO))).toThrow(out);
    expect(look("client", record(HELLO), record(TICKET))).toThrow(out);
    expect(look("server", record(OF_12), record(message(20, Buffer.alloc(12))))).toThrow(out);
    expect(look("server", record(OF_12), record(message(25, DESCRIBED)))).toThrow("compressed");
    const early = look("server", record(OF_12), record(DESCRIBED, 23));
    expect(early).toThrow("a record out of place");
  });
});

describe("a server that speaks TLS 1.3", () => {
  test("may request another ClientHello once", () => {
    expect(look("server", record(RETRY), CHANGE, record(OF_13), CHANGE)).not.toThrow();
    expect(look("server", record(Buffer.concat([RETRY, OF_13])))).not.toThrow();
  });

  test.each([
    ["a request that does not say its version", [serverHello({ isRetry: true })]],
    ["a second request", [RETRY, RETRY]],
    ["TLS 1.2 after a request", [RETRY, OF_12]],
    ["the version in the place of that of TLS 1.2", [serverHello({ legacy: 0x0304 })]],
    ["an older version there", [serverHello({ legacy: 0x0302, version: 0x0304 })]],
    ["a version that is none of TLS 1.3", [serverHello({ version: 0x0303 })]],
  ] as const)("I6 %s is refused, whatever follows", (_, hellos) => {
    const records = [...hellos.map((hello) => record(hello)), CHANGE, record(DESCRIBED)];
    expect(look("server", ...records)).toThrow(/^(no ServerHello|an unknown version)$/);
  });

  test("I6 sends nothing unencrypted behind its ServerHello", () => {
    const behind = record(Buffer.concat([OF_13, COMMON.subarray(0, 2)]));
    expect(look("server", behind)).toThrow("more behind a ServerHello");
    expect(look("server", record(OF_13), record(COMMON))).toThrow("a record out of place");
    expect(look("server", record(OF_13), record(DESCRIBED, 23))).toThrow("a record without a key");
  });
});
