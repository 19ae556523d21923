import type { Server } from "node:https";
import { isIP, type Socket } from "node:net";
import { plainAddress, type TrustedProxies } from "./request-headers";

/** How a header of version 2 begins; no TLS handshake does. */
const SIGNATURE = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
/** Version 1: a line such as `PROXY TCP4 192.0.2.7 198.51.100.1 51234 8443`. */
const LINE = /^PROXY (?:TCP4|TCP6) (\S+) \S+ \d+ \d+$/;
const LINE_MAX = 107;
/** Version 2: signature, version and command, family, length of the rest; more of it than anybody sends is refused. */
const HEAD = 16;
const REST_MAX = 1_024;
/** A proxy that begins a header ends it within this time, in ms. */
const HEADER_MS = 5_000;

/** The addresses that proxies said, by the end of the connection that they said it of. */
const callers = new Map<string, string>();

const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/** The address of who connected: as a trusted proxy says, else that of the peer. Also of a TLS socket over the connection. */
export function callerOf(socket: Socket): string {
  return callers.get(nameOf(socket)) ?? plainAddress(socket.remoteAddress ?? "");
}

/**
 * Reads the header of the PROXY protocol (HAProxy's `proxy-protocol.txt`, versions 1 and 2) that trusted proxies send before
 * what they pass on unread. A proxy that sends none is the caller itself, as everybody else is. The listeners that a server has
 * for connections by now are called once the header was read.
 */
export function readProxyHeaders(server: Server, isProxy: TrustedProxies): void {
  const listeners = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  const begin = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.on("connection", (socket: Socket) => {
    if (!isProxy(plainAddress(socket.remoteAddress ?? ""))) {
      begin(socket);
      return;
    }
    void headerOf(socket).then((header) => {
      if (header === "unreadable") {
        socket.destroy();
        return;
      }
      if (header.caller !== null) {
        const name = nameOf(socket);
        callers.set(name, header.caller);
        socket.once("close", () => callers.delete(name));
      }
      begin(socket);
    });
  });
}

/** What a proxy said; `caller` is null where it said nothing, or that it connects for itself. */
type Header = { readonly caller: string | null } | "unreadable";

/** Reads a header, and puts back what follows it. */
function headerOf(socket: Socket): Promise<Header> {
  let read: Buffer = Buffer.alloc(0);
  return new Promise((known) => {
    const end = (header: Header, length = 0) => {
      clearTimeout(timer);
      socket.off("readable", more);
      socket.off("error", lost);
      socket.off("close", lost);
      if (header !== "unreadable" && read.length > length) socket.unshift(read.subarray(length));
      known(header);
    };
    const lost = () => end("unreadable");
    const more = () => {
      const piece: Buffer | null = socket.read();
      if (piece === null) return;
      read = Buffer.concat([read, piece]);
      const parsed = parse(read);
      if (parsed === "more") return;
      if (parsed === "unreadable") end(parsed);
      else end({ caller: parsed.caller }, parsed.length);
    };
    const timer = setTimeout(lost, HEADER_MS);
    socket.on("readable", more);
    socket.once("error", lost);
    socket.once("close", lost);
  });
}

interface Parsed {
  readonly caller: string | null;
  /** Bytes of the header. */
  readonly length: number;
}

/** @returns `more` where its end has yet to come. */
export function parse(bytes: Buffer): Parsed | "more" | "unreadable" {
  const isPart = (whole: Buffer) =>
    bytes.subarray(0, whole.length).equals(whole.subarray(0, bytes.length));
  if (isPart(SIGNATURE)) return parseBinary(bytes);
  return isPart(Buffer.from("PROXY ")) ? parseLine(bytes) : { caller: null, length: 0 };
}

function parseLine(bytes: Buffer): Parsed | "more" | "unreadable" {
  const end = bytes.subarray(0, LINE_MAX).indexOf("\r\n");
  if (end === -1) return bytes.length >= LINE_MAX ? "unreadable" : "more";
  const line = bytes.toString("latin1", 0, end);
  const length = end + 2;
  if (line.startsWith("PROXY UNKNOWN")) return { caller: null, length };
  const caller = LINE.exec(line)?.[1] ?? "";
  return isIP(caller) === 0 ? "unreadable" : { caller: plainAddress(caller), length };
}

/** Of version 2: the address is that of the caller where the command says that the proxy connects for one. */
function parseBinary(bytes: Buffer): Parsed | "more" | "unreadable" {
  if (bytes.length < HEAD) return "more";
  const rest = bytes.readUInt16BE(14);
  const [version, command] = [bytes[12] ?? 0, bytes[13] ?? 0];
  if (version >> 4 !== 2 || rest > REST_MAX) return "unreadable";
  const length = HEAD + rest;
  if (bytes.length < length) return "more";
  const isForCaller = (version & 15) === 1;
  const family = command >> 4;
  if (!isForCaller || (family !== 1 && family !== 2)) return { caller: null, length };
  const size = family === 1 ? 4 : 16;
  if (rest < 2 * size + 4) return "unreadable";
  const address = bytes.subarray(HEAD, HEAD + size);
  return { caller: family === 1 ? [...address].join(".") : groups(address), length };
}

function groups(address: Buffer): string {
  const parts = Array.from({ length: 8 }, (_, i) => address.readUInt16BE(2 * i).toString(16));
  return plainAddress(parts.join(":"));
}
