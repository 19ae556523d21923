/** A record of TLS (RFC 5246, 6.2.1), with some messages of a handshake unless another type is said. */
export function handshakeRecord(content: Buffer, type = 22): Buffer {
  const head = Buffer.from([type, 3, 3, 0, 0]);
  head.writeUInt16BE(content.length, 3);
  return Buffer.concat([head, content]);
}

/** A message of a handshake (RFC 8446, 4). */
export function message(type: number, body: Buffer): Buffer {
  const head = Buffer.from([type, 0, 0, 0]);
  head.writeUIntBE(body.length, 1, 3);
  return Buffer.concat([head, body]);
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const extension = (type: number, value: Buffer) =>
  Buffer.concat([u16(type), u16(value.length), value]);

/** How a ServerHello differs from one of TLS 1.2. */
interface Hello {
  /** The version in the place of that of TLS 1.2. */
  readonly legacy?: number;
  /** The version that its extension says. */
  readonly version?: number;
  /** Whether it requests another ClientHello, with a key of P-256. */
  readonly isRetry?: boolean;
  readonly session?: Buffer;
}

/** A ServerHello (RFC 8446, 4.1.3) that takes the first cipher suite of TLS 1.3. */
export function serverHello({ legacy = 0x0303, version, isRetry, session }: Hello): Buffer {
  const random = isRetry
    ? Buffer.from("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c", "hex")
    : Buffer.alloc(32, 7);
  const id = session ?? Buffer.alloc(0);
  const extensions = Buffer.concat([
    ...(version ? [extension(43, u16(version))] : []),
    ...(isRetry ? [extension(51, u16(23))] : []),
  ]);
  const body = [u16(legacy), random, Buffer.from([id.length]), id, u16(0x1301), Buffer.from([0])];
  return message(2, Buffer.concat([...body, u16(extensions.length), extensions]));
}
