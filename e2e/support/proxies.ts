import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { openBankAuthority } from "@/testing/bank-authority";
import { freePort } from "./launch";
import { eventually } from "./production-site";

export const PUBLIC_HOST = "pay.example.com";

/** The proxies that deploy/proxy has a file for. */
export const PROXIES = ["caddy", "nginx", "haproxy"] as const;
export type ProxyName = (typeof PROXIES)[number];

/** A proxy that runs with its file from deploy/proxy, of which only ports and paths are others. */
export interface RunningProxy {
  readonly port: number;
  /** Where it passes on what banks with a certificate send; null for a proxy that is not in their way. */
  readonly bankPort: number | null;
  /** A request of a caller at 127.0.0.77, which lies about its address; its status and body. */
  call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** Opens connections that send nothing, all from one other address, and keeps them; how many the proxy ended at once. */
  crowd(connections: number): Promise<number>;
  stop(): void;
}

/** The address that the callers of a proxy have. */
export const CALLER = "127.0.0.77";

/** Whether this machine has a proxy's program. */
export function isInstalled(name: ProxyName): boolean {
  return spawnSync(name, [name === "caddy" ? "version" : "-v"]).error === undefined;
}

/**
 * Starts a proxy before a service.
 *
 * @param folder of its own, for its files.
 * @param upstream the ports of 127.0.0.1 at which the service and its listener for banks are.
 */
export async function startProxy(
  name: ProxyName,
  folder: string,
  upstream: { readonly port: number; readonly webhookPort: number },
): Promise<RunningProxy> {
  const authority = openBankAuthority();
  const { certificate, privateKey } = authority.issue(PUBLIC_HOST, "root");
  const write = (file: string, content: string) => {
    writeFileSync(join(folder, file), content);
    return join(folder, file);
  };
  const crt = write("pay.crt", certificate);
  const key = write("pay.key", privateKey);
  const pem = write("pay.pem", certificate + privateKey);
  const [port, bankPort] = [await freePort(), await freePort()];
  const given = (file: string, changes: Readonly<Record<string, string>>) =>
    Object.entries(changes).reduce(
      (text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
        return text.replaceAll(from, to);
      },
      readFileSync(join("deploy/proxy", file), "utf8"),
    );
  const commands: Record<ProxyName, () => readonly string[]> = {
    caddy: () => {
      const text = given("Caddyfile", {
        "\tservers {": "\tauto_https disable_redirects\n\tadmin off\n\tservers {",
        "# tls /etc/vintem/tls/pay.crt /etc/vintem/tls/pay.key": `tls ${crt} ${key}`,
        "https:// {": `https://:${port} {`,
      });
      return ["run", "--adapter", "caddyfile", "--config", write("Caddyfile", text)];
    },
    nginx: () => {
      const text = given("nginx.conf", {
        "listen 443 ssl;": `listen 127.0.0.1:${port} ssl;`,
        "listen [::]:443 ssl;": "",
        "127.0.0.1:3000": `127.0.0.1:${upstream.port}`,
        "/etc/vintem/tls/pay.crt": crt,
        "/etc/vintem/tls/pay.key": key,
      });
      const own = `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr;`;
      return ["-p", folder, "-c", write("nginx.conf", text), "-g", own];
    },
    haproxy: () => {
      const text = given("haproxy.cfg", {
        // A machine of tests may open fewer files.
        "maxconn 24000": "maxconn 9000",
        "bind :443 ": `bind 127.0.0.1:${port} `,
        "bind :8443": `bind 127.0.0.1:${bankPort}`,
        "127.0.0.1:3000": `127.0.0.1:${upstream.port}`,
        "127.0.0.1:9443": `127.0.0.1:${upstream.webhookPort}`,
        "/etc/vintem/tls/pay.pem": pem,
      });
      return ["-db", "-f", write("haproxy.cfg", text)];
    },
  };
  const child = spawn(name, commands[name](), {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: folder,
      PUBLIC_HOST: `${PUBLIC_HOST}:${port}`,
      UPSTREAM: `127.0.0.1:${upstream.port}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await whenListening(child, port, name);
  return {
    port,
    bankPort: name === "haproxy" ? bankPort : null,
    call: (method, path, headers, body) =>
      callThrough(port, authority.root, { method, path, headers, body }),
    crowd: (connections) => crowd(port, connections),
    stop: () => child.kill("SIGTERM"),
  };
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

/** The newest version of TLS that a proxy speaks. */
export function newestTls(port: number): Promise<string | null> {
  return new Promise((found, failed) => {
    const socket = connectTls(callerAt(port), () => {
      found(socket.getProtocol());
      socket.destroy();
    });
    socket.once("error", failed);
  });
}

/** What a proxy answers to 40 kB of headers that do not end: its first line, empty where it only waits for the end. */
export function answerToLongHeaders(port: number): Promise<string> {
  const lines = Array.from({ length: 4_000 }, (_, n) => `x${String(n).padStart(5, "0")}:\r\n`);
  return answerTo(port, Buffer.from(`GET / HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n${lines.join("")}`));
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

/** The first line that comes back for some bytes; empty where the connection ends, or nothing comes for 15 s. */
function answerTo(port: number, sent: Buffer, ALPNProtocols: string[] = []): Promise<string> {
  return new Promise((found) => {
    const options = { ...callerAt(port), ALPNProtocols, timeout: 15_000 };
    const socket = connectTls(options, () => socket.write(sent));
    const ends = (answer: string) => {
      found(answer);
      socket.destroy();
    };
    socket.once("data", (first: Buffer) => ends(first.toString("latin1").split("\r\n")[0] ?? ""));
    for (const event of ["error", "close", "timeout"]) socket.once(event, () => ends(""));
  });
}

/** Whether a listener at a port of this machine exchanges keys by a group of those named, if a caller wants no other. */
export function exchangesBy(port: number, groups: string): Promise<boolean> {
  return new Promise((found) => {
    const options = {
      ...callerAt(port),
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

async function crowd(port: number, connections: number): Promise<number> {
  let ended = 0;
  const opened = Array.from({ length: connections }, () => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.78" });
    socket.on("error", () => {});
    socket.once("close", () => {
      ended += 1;
    });
    return new Promise<void>((done) => {
      for (const event of ["connect", "close"]) socket.once(event, () => done());
    });
  });
  await Promise.all(opened);
  await new Promise((done) => setTimeout(done, 1_000));
  return ended;
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
