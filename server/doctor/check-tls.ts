import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import type { LaunchEnv, WebhookTls } from "@/lib/platform/env";
import { endWellness } from "@/lib/providers/certificates/certificate-end";
import { type Finding, toMend, toWatch, well } from "./finding";

/** How long the public address is waited for, in ms. */
const CONNECT_MS = 5_000;
/** Diffie-Hellman groups of whole numbers, slow for a server. */
const SLOW_GROUPS = "ffdhe8192:ffdhe6144:ffdhe4096:ffdhe3072:ffdhe2048";

/** Looks at the certificates that others see: at the public address, and of the listener for webhook notifications. */
export async function checkTls(launch: LaunchEnv, now: Date): Promise<Finding[]> {
  const { publicUrl, webhookTls } = launch;
  return [
    ...(publicUrl.startsWith("https://") ? await checkPublicAddress(new URL(publicUrl), now) : []),
    ...(webhookTls ? checkListener(webhookTls, now) : []),
  ];
}

/** Looks at the certificate of the public address, and at what a caller may have its proxy do without end. */
async function checkPublicAddress(url: URL, now: Date): Promise<Finding[]> {
  const { hostname } = url;
  const [certificate, isSlow, readsOn] = await Promise.all([
    checkCertificate(url, now),
    takesSlow(url),
    readsOnAfterRefusal(url),
  ]);
  const slow = toWatch(
    "key exchange",
    `${hostname} takes key exchanges by which one caller can use up a processor (ffdhe8192).`,
    "Let the proxy take X25519 and P-256 alone.",
  );
  const endless = toWatch(
    "TLS records",
    `${hostname} refuses renegotiations and reads on, as OpenSSL does: who sends them without end keeps a process of the proxy.`,
    "End TLS by a proxy without OpenSSL, such as Caddy with deploy/proxy/Caddyfile.",
  );
  return [certificate, ...(isSlow ? [slow] : []), ...(readsOn ? [endless] : [])];
}

/** Whether a server exchanges keys by the slow groups, if a caller wants no others. */
function takesSlow(url: URL): Promise<boolean> {
  // Before it there are exchanges without a group.
  const only = { ecdhCurve: SLOW_GROUPS, minVersion: "TLSv1.3" } as const;
  return new Promise((found) => {
    const socket = connectUnverified(url, only, found);
    socket.once("secureConnect", () => {
      socket.destroy();
      found(true);
    });
  });
}

/** Whether a server refuses another handshake within a connection by a warning, so that the connection goes on. */
function readsOnAfterRefusal(url: URL): Promise<boolean> {
  return new Promise((found) => {
    const socket = connectUnverified(url, { maxVersion: "TLSv1.2" }, found);
    socket.prependOnceListener("error", ({ code }: NodeJS.ErrnoException) =>
      // What ends the connection is an alert, with another code.
      found(code === "ERR_SSL_NO_RENEGOTIATION"),
    );
    socket.once("secureConnect", () =>
      socket.renegotiate({}, () => {
        socket.destroy();
        found(false);
      }),
    );
  });
}

/** Connects to a public address, whosever its certificate is: nothing is sent, and another check looks at that. No connection is `false`. */
function connectUnverified(
  url: URL,
  options: ConnectionOptions,
  found: (yes: boolean) => void,
): TLSSocket {
  const socket = connect({ ...connectionTo(url), ...options, rejectUnauthorized: false });
  for (const event of ["timeout", "error"]) {
    socket.once(event, () => {
      socket.destroy();
      found(false);
    });
  }
  return socket;
}

/** How a public address is connected to. */
function connectionTo({ hostname, port }: URL) {
  return {
    host: hostname,
    port: Number(port) || 443,
    servername: hostname,
    timeout: CONNECT_MS,
  };
}

function checkCertificate(url: URL, now: Date): Promise<Finding> {
  const { hostname } = url;
  const what = "public address";
  const check = "Check the proxy in front, its certificate, and the name's DNS entry.";
  return new Promise((found) => {
    const socket = connect(connectionTo(url), () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      found(ofEnd(what, `The certificate of ${hostname}`, endsAt, now));
    });
    socket.once("timeout", () => {
      socket.destroy();
      found(toWatch(what, `${hostname} does not answer from this machine.`, check));
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code ?? error.name;
      const isCertificate = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(why);
      // Many networks do not lead from a machine back to its own public address.
      const make = isCertificate ? toMend : toWatch;
      found(make(what, `${hostname} cannot be reached over TLS (${why}).`, check));
    });
  });
}

function checkListener(
  { certificateFile, keyFile, authorityFile }: WebhookTls,
  now: Date,
): Finding[] {
  const what = "webhook listener";
  try {
    const certificate = new X509Certificate(readFileSync(certificateFile));
    new X509Certificate(readFileSync(authorityFile));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile)))) {
      return [
        toMend(
          what,
          `${keyFile} is not the key of ${certificateFile}.`,
          "Set WEBHOOK_TLS_KEY to the key that the certificate was made for.",
        ),
      ];
    }
    return [
      ofEnd(what, `The certificate in ${certificateFile}`, new Date(certificate.validTo), now),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [
      toMend(what, `Its certificate cannot be read: ${why}.`, "Check the files of WEBHOOK_TLS_*."),
    ];
  }
}

function ofEnd(what: string, subject: string, endsAt: Date, now: Date): Finding {
  const finding = `${subject} ends on ${endsAt.toISOString().slice(0, 10)}.`;
  const level = endWellness(endsAt, now);
  return level === "ok"
    ? well(what, finding)
    : { what, level, finding, todo: "Renew it, and see that it renews by itself from then on." };
}
