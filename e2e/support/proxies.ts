import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { openBankAuthority } from "@/testing/bank-authority";
import { freePort } from "./launch";
import { eventually } from "./production-site";

export const PUBLIC_HOST = "pay.example.com";

/** The programs that deploy/proxy has files for. */
export const PROXIES = ["caddy", "haproxy"] as const;
type ProxyName = (typeof PROXIES)[number];

/** Caddy with its file from deploy/proxy, of which only ports and paths are others. */
export interface RunningProxy {
  readonly port: number;
  /** Where it sends who calls without TLS to its own port. */
  readonly plainPort: number;
  /** A request of a caller at 127.0.0.77, which lies about its address; its status and body. */
  call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ readonly status: number; readonly text: string }>;
  stop(): void;
}

/** The address that the callers of a proxy have. */
export const CALLER = "127.0.0.77";

/** Whether this machine has a proxy's program. */
export function isInstalled(name: ProxyName): boolean {
  return spawnSync(name, [name === "caddy" ? "version" : "-v"]).error === undefined;
}

/**
 * Starts Caddy before a service.
 *
 * @param folder of its own, for its files.
 * @param upstream the port of 127.0.0.1 at which the service is.
 */
export async function startCaddy(folder: string, upstream: number): Promise<RunningProxy> {
  const authority = openBankAuthority();
  const { certificate, privateKey } = authority.issue(PUBLIC_HOST, "root");
  const [crt, key] = [join(folder, "pay.crt"), join(folder, "pay.key")];
  writeFileSync(crt, certificate);
  writeFileSync(key, privateKey);
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = own(folder, "Caddyfile", {
    "\tservers {": `\tadmin off\n\thttp_port ${plainPort}\n\tservers {`,
    "# tls /etc/vintem/tls/pay.crt /etc/vintem/tls/pay.key": `tls ${crt} ${key}`,
    "https:// {": `https://:${port} {`,
  });
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: folder,
      PUBLIC_HOST: `${PUBLIC_HOST}:${port}`,
      UPSTREAM: `127.0.0.1:${upstream}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await whenListening(child, port, "caddy");
  return {
    port,
    plainPort,
    call: (method, path, headers, body) =>
      callThrough(port, authority.root, { method, path, headers, body }),
    stop: () => child.kill("SIGTERM"),
  };
}

/** Starts HAProxy before a service's listener for banks, which is at a port of 127.0.0.1. */
export async function startBanksProxy(
  folder: string,
  listener: number,
): Promise<{ readonly port: number; stop(): void }> {
  const port = await freePort();
  const file = own(folder, "haproxy-banks.cfg", {
    "bind :8443": `bind 127.0.0.1:${port}`,
    "127.0.0.1:9443": `127.0.0.1:${listener}`,
  });
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  await whenListening(child, port, "haproxy");
  return { port, stop: () => child.kill("SIGTERM") };
}

/** Writes a file of deploy/proxy with some of its texts changed, and says where it is. */
function own(folder: string, file: string, changes: Readonly<Record<string, string>>): string {
  const text = Object.entries(changes).reduce(
    (before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      return before.replaceAll(from, to);
    },
    readFileSync(join("deploy/proxy", file), "utf8"),
  );
  writeFileSync(join(folder, file), text);
  return join(folder, file);
}

async function whenListening(child: ChildProcess, port: number, name: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await eventually(`${name} listens`, () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    return new Promise((open) => {
      const probe = connect(port, "127.0.0.1");
      probe.once("connect", () => probe.end(() => open(true)));
      probe.once("error", () => open(false));
    });
  });
}

/** How the caller connects to a listener by TLS, whatever certificate it has. */
function callerAt(port: number) {
  return {
    port,
    host: "127.0.0.1",
    localAddress: CALLER,
    servername: PUBLIC_HOST,
    rejectUnauthorized: false,
  };
}

/** How a proxy refuses another handshake within a connection by TLS 1.2: the code of what OpenSSL makes of it; null if it does not. */
export function refusalOfRenegotiation(port: number): Promise<string | null> {
  return new Promise((found) => {
    const socket = connectTls({ ...callerAt(port), maxVersion: "TLSv1.2" }, () => {
      socket.renegotiate({ rejectUnauthorized: false }, () => {
        socket.destroy();
        found(null);
      });
    });
    socket.once("error", (error: NodeJS.ErrnoException) => found(error.code ?? error.name));
  });
}

/** What a proxy answers to 40 kB of headers that do not end: its first line, empty where it only waits for the end. */
export async function answerToLongHeaders(port: number, isTls = true): Promise<string> {
  const lines = Array.from({ length: 4_000 }, (_, n) => `x${String(n).padStart(5, "0")}:\r\n`);
  const sent = Buffer.from(`GET / HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n${lines.join("")}`);
  const answer = await (isTls ? answerTo(port, sent) : answerOf(connect(port, "127.0.0.1"), sent));
  return answer.split("\r\n")[0] ?? "";
}

/** All that a proxy answers, until it ends the connection, to two requests that are sent together without TLS. */
export function answersWithoutTls(port: number): Promise<string> {
  const sent = Buffer.from(`GET /a?b=c HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n\r\n`.repeat(2));
  return answerOf(connect(port, "127.0.0.1"), sent);
}

/** Whether a proxy speaks HTTP/2 with who begins with it: because it was agreed on, or though nothing was. */
export async function speaksHttp2(port: number): Promise<boolean> {
  const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const begun = Buffer.concat([preface, settings]);
  const answers = await Promise.all([answerTo(port, begun, ["h2"]), answerTo(port, begun)]);
  // A server begins with its settings, of which the fourth byte says so.
  return answers.some((answer) => answer.charCodeAt(3) === 4);
}

/** What comes back by TLS for some bytes. */
function answerTo(port: number, sent: Buffer, ALPNProtocols: string[] = []): Promise<string> {
  return answerOf(connectTls({ ...callerAt(port), ALPNProtocols }), sent);
}

/** All that comes back for some bytes until the connection ends; it is ended once something came and 2 s pass, or nothing for 15 s. */
function answerOf(socket: Socket, sent: Buffer): Promise<string> {
  return new Promise((found) => {
    let answer = "";
    const end = () => {
      socket.destroy();
      found(answer);
    };
    socket.setTimeout(15_000, end);
    socket.on("data", (piece: Buffer) => {
      answer += piece.toString("latin1");
      socket.setTimeout(2_000);
    });
    for (const event of ["error", "close"]) socket.once(event, end);
    socket.write(sent);
  });
}

/**
 * Whether a listener at a port of this machine exchanges keys by a group of those named, if a caller wants no other.
 *
 * @param own what else the caller has, such as a certificate with its key where the listener demands one.
 */
export function exchangesBy(
  port: number,
  groups: string,
  own: ConnectionOptions = {},
): Promise<boolean> {
  return new Promise((found) => {
    const options = {
      ...callerAt(port),
      ...own,
      ecdhCurve: groups,
      // By TLS 1.2 there are exchanges without a group.
      ciphers: "ECDHE+AESGCM",
    };
    const socket = connectTls(options, () => {
      found(true);
      socket.destroy();
    });
    socket.once("error", () => found(false));
  });
}

function callThrough(
  port: number,
  ca: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body: string | undefined },
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((answered, failed) => {
    const lies = { "x-forwarded-for": "203.0.113.9" };
    const call = request(
      {
        method,
        path,
        port,
        host: "127.0.0.1",
        localAddress: CALLER,
        servername: PUBLIC_HOST,
        ca,
        headers: { host: PUBLIC_HOST, ...lies, ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () =>
          answered({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    call.on("error", failed);
    call.end(body);
  });
}
