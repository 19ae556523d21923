import { createDecipheriv, createHmac } from "node:crypto";
import { hasCommonKey } from "./certificate-keys";

/** Types of records (RFC 8446, 5.1). */
const RECORD = { changeCipher: 20, alert: 21, handshake: 22, data: 23 };
/** Types of messages (RFC 8446, 4; RFC 5246, 7.4; 25 is of RFC 8879). */
const MESSAGE = {
  clientHello: 1,
  serverHello: 2,
  ticket: 4,
  encryptedExtensions: 8,
  certificate: 11,
  certificateRequest: 13,
  finished: 20,
  compressedCertificate: 25,
};
const HEADER = 5;

/** The random of a ServerHello that requests another ClientHello (RFC 8446, 4.1.3). */
const RETRY = "cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c";
const SUPPORTED_VERSIONS = 43;
const [TLS12, TLS13] = [0x0303, 0x0304];
const TAG_BYTES = 16;

/** The cipher suites of TLS 1.3 that Node.js offers: cipher, bytes of its key, hash. */
const SUITES: Readonly<Record<number, readonly [string, number, string]>> = {
  4865: ["aes-128-gcm", 16, "sha256"],
  4866: ["aes-256-gcm", 32, "sha384"],
  4867: ["chacha20-poly1305", 32, "sha256"],
};

/** Bytes of a message: more than any handshake has that is handed on. */
const MESSAGE_MAX = 65_536;
/** Messages until the certificates, of which a handshake has five at most. */
const MESSAGES_MAX = 16;
/** As many certificates as are read of a file; a common server presents two or three. */
const CERTIFICATES_MAX = 10;

/** Why a handshake is not handed on. */
export class UnfitCertificate extends Error {}

/** What a server's handshake by TLS 1.3 is read with. */
interface Opener {
  readonly cipher: string;
  readonly key: Buffer;
  readonly iv: Buffer;
}

/**
 * What is looked for next: the first message of a client or a server; a server's once more, after one that requests another ClientHello;
 * certificates that come as they are (TLS 1.2) or encrypted (TLS 1.3); nothing, since what follows has no certificates.
 */
type Expected = "clientHello" | "serverHello" | "secondHello" | "open" | "encrypted" | "nothing";

/**
 * Looks at the certificates that arrive in a handshake before OpenSSL decodes them, record by record. By TLS 1.2 they arrive
 * as they are. By TLS 1.3 a server's are encrypted by a secret that OpenSSL has derived once the ServerHello was handed on, and says where
 * keys are logged; what a client presents by it is not read here. What has no place in such a handshake, or is read in two ways, is refused:
 * the looking ends where certificates were seen, or where OpenSSL itself takes none any more.
 */
export class HandshakeCertificates {
  readonly #isOfServer: boolean;
  #expected: Expected;
  #suite: readonly [string, number, string] | null = null;
  #opener: Opener | null = null;
  #sequence = 0n;
  #pieces: Buffer[] = [];
  #length = 0;
  #needed = 4;
  #messages = 0;

  /** @param sender whose handshake is looked at: a client's is one of TLS 1.2. */
  constructor(sender: "client" | "server") {
    this.#isOfServer = sender === "server";
    this.#expected = `${sender}Hello`;
  }

  /** A line of the log of keys: that with the secret of the server's handshake is kept. */
  noteKey(line: Buffer): void {
    const [label, , secret = ""] = line.toString("latin1").trim().split(" ");
    if (label !== "SERVER_HANDSHAKE_TRAFFIC_SECRET" || !this.#suite) return;
    this.#opener ??= openerOf(Buffer.from(secret, "hex"), this.#suite);
  }

  /**
   * Looks at the next record, before it is handed on.
   *
   * @throws UnfitCertificate for a certificate whose key is no common one, and for what cannot be read or has no place there.
   */
  look(record: Buffer): void {
    // An alert ends the handshake, or means nothing.
    if (this.#expected === "nothing" || record[0] === RECORD.alert) return;
    const isEncrypted = this.#expected === "encrypted";
    const content = record.subarray(HEADER);
    if (record[0] === RECORD.changeCipher) this.#changed(content);
    else if (record[0] === RECORD.handshake && !isEncrypted) this.#read(content);
    else if (record[0] === RECORD.data && isEncrypted) this.#read(this.#opened(record));
    else throw new UnfitCertificate("a record out of place");
  }

  /**
   * By TLS 1.2 what follows a ChangeCipherSpec is encrypted, and certificates come before; OpenSSL passes over an empty one. By TLS 1.3 it
   * means nothing.
   */
  #changed(content: Buffer): void {
    const isWhole = content.length === 1 && content[0] === 1 && this.#length === 0;
    if (!isWhole) throw new UnfitCertificate("no ChangeCipherSpec");
    if (this.#expected === "open") this.#expected = "nothing";
    else if (this.#expected !== "secondHello" && this.#expected !== "encrypted") {
      throw new UnfitCertificate("a ChangeCipherSpec out of place");
    }
  }

  /** Puts messages together, and looks at those that are whole. */
  #read(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return;
    const all = Buffer.concat(this.#pieces);
    let at = 0;
    this.#needed = 4;
    while (this.#expected !== "nothing" && all.length - at >= 4) {
      const length = 4 + all.readUIntBE(at + 1, 3);
      if (length > MESSAGE_MAX) throw new UnfitCertificate("a long message");
      this.#needed = length;
      if (all.length - at < length) break;
      this.#messages += 1;
      if (this.#messages > MESSAGES_MAX) throw new UnfitCertificate("too many messages");
      const before = this.#expected;
      this.#message(all[at] ?? 0, all.subarray(at + 4, at + length));
      at += length;
      this.#needed = 4;
      const begins = this.#expected === "encrypted" && before !== "encrypted";
      if (begins && at < all.length) throw new UnfitCertificate("more behind a ServerHello");
    }
    this.#pieces = [all.subarray(at)];
    this.#length = all.length - at;
  }

  #message(type: number, body: Buffer): void {
    const expected = this.#expected;
    const isOpen = expected === "open";
    const isEncrypted = expected === "encrypted";
    if (type === MESSAGE.clientHello && expected === "clientHello") this.#expected = "open";
    else if (type === MESSAGE.serverHello && /^(server|second)Hello$/.test(expected)) {
      this.#greeted(body);
    } else if (type === MESSAGE.certificate && (isOpen || isEncrypted)) {
      assertCommon(certificatesIn(body, isEncrypted));
      this.#expected = "nothing";
    } else if (type === MESSAGE.finished && isEncrypted) this.#expected = "nothing";
    else if (type === MESSAGE.compressedCertificate) {
      throw new UnfitCertificate("a compressed certificate");
    } else {
      const isBefore = isEncrypted
        ? type === MESSAGE.encryptedExtensions || type === MESSAGE.certificateRequest
        : isOpen && this.#isOfServer && type === MESSAGE.ticket;
      if (!isBefore) throw new UnfitCertificate("a message out of place");
    }
  }

  /**
   * Learns the version and the cipher suite of a ServerHello (RFC 8446, 4.1.3). One that requests another ClientHello is of TLS 1.3 by its
   * random, for OpenSSL even where it does not say so; and the version of TLS 1.2 stands in all of them, in whose place OpenSSL takes
   * that of 1.3 as well.
   */
  #greeted(body: Buffer): void {
    const read = reading(body);
    const version = read(2).readUInt16BE();
    const isRetry = read(32).toString("hex") === RETRY;
    read(read(1).readUInt8());
    const suite = read(2).readUInt16BE();
    read(1);
    const extensions = read.left() > 0 ? reading(read(read(2).readUInt16BE())) : read;
    let isTls13 = false;
    while (extensions.left() > 0) {
      const type = extensions(2).readUInt16BE();
      const value = extensions(extensions(2).readUInt16BE());
      if (type !== SUPPORTED_VERSIONS) continue;
      isTls13 = value.length === 2 && value.readUInt16BE() === TLS13;
      if (!isTls13) throw new UnfitCertificate("an unknown version");
    }
    const isSecond = this.#expected === "secondHello";
    const isFit = isTls13 ? !(isRetry && isSecond) : !isRetry && !isSecond;
    if (version !== TLS12 || read.left() > 0 || !isFit) {
      throw new UnfitCertificate("no ServerHello");
    }
    if (!isTls13) this.#expected = "open";
    else if (isRetry) this.#expected = "secondHello";
    else {
      this.#suite = SUITES[suite] ?? null;
      if (!this.#suite) throw new UnfitCertificate("an unknown cipher suite");
      this.#expected = "encrypted";
    }
  }

  /** Opens a record of TLS 1.3 (RFC 8446, 5.2): the content of a handshake's, nothing of an alert. */
  #opened(record: Buffer): Buffer {
    if (!this.#opener) throw new UnfitCertificate("a record without a key");
    if (record.length < HEADER + TAG_BYTES) throw new UnfitCertificate("a short record");
    const { cipher, key, iv } = this.#opener;
    const nonce = Buffer.from(iv);
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(4) ^ this.#sequence, 4);
    this.#sequence += 1n;
    const options = { authTagLength: TAG_BYTES };
    const opening = createDecipheriv(cipher as "aes-128-gcm", key, nonce, options);
    opening.setAAD(record.subarray(0, HEADER), { plaintextLength: 0 });
    opening.setAuthTag(record.subarray(-TAG_BYTES));
    let inner: Buffer;
    try {
      inner = Buffer.concat([opening.update(record.subarray(HEADER, -TAG_BYTES)), opening.final()]);
    } catch {
      throw new UnfitCertificate("a record that does not open");
    }
    let end = inner.length;
    while (end > 0 && inner[end - 1] === 0) end -= 1;
    const type = inner[end - 1];
    if (type === RECORD.alert) return Buffer.alloc(0);
    if (type !== RECORD.handshake) throw new UnfitCertificate("a record out of place");
    return inner.subarray(0, end - 1);
  }
}

function assertCommon(certificates: readonly Buffer[]): void {
  if (certificates.length > CERTIFICATES_MAX) throw new UnfitCertificate("many certificates");
  for (const certificate of certificates) {
    if (!hasCommonKey(certificate)) throw new UnfitCertificate("no common key");
  }
}

/** Reads bytes from the front. */
function reading(bytes: Buffer) {
  let at = 0;
  const read = (length: number): Buffer => {
    if (at + length > bytes.length) throw new UnfitCertificate("a message that ends too early");
    at += length;
    return bytes.subarray(at - length, at);
  };
  return Object.assign(read, { left: () => bytes.length - at });
}

/** The certificates of a message (RFC 5246, 7.4.2; RFC 8446, 4.4.2: with a context, and extensions of each). */
function certificatesIn(body: Buffer, isTls13: boolean): Buffer[] {
  const read = reading(body);
  if (isTls13) read(read(1).readUInt8());
  const list = reading(read(read(3).readUIntBE(0, 3)));
  const found: Buffer[] = [];
  while (list.left() > 0) {
    found.push(list(list(3).readUIntBE(0, 3)));
    if (isTls13) list(list(2).readUInt16BE());
  }
  return found;
}

/** What records are opened with that a secret protects (RFC 8446, 7.3). */
function openerOf(
  secret: Buffer,
  [cipher, bytes, hash]: readonly [string, number, string],
): Opener {
  const expanded = (label: string, length: number) => {
    const name = Buffer.from(`tls13 ${label}`);
    const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
    return createHmac(hash, secret).update(info).digest().subarray(0, length);
  };
  return { cipher, key: expanded("key", bytes), iv: expanded("iv", 12) };
}
