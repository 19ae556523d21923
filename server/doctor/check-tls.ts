import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:tls";
import type { LaunchEnv, WebhookTls } from "@/lib/platform/env";
import { endWellness } from "@/lib/providers/certificates/certificate-end";
import { type Finding, toMend, toWatch, well } from "./finding";

/** How long the public address is waited for, in ms. */
const CONNECT_MS = 5_000;

/** Looks at the certificates that others see: at the public address, and of the listener for webhook notifications. */
export async function checkTls(launch: LaunchEnv, now: Date): Promise<Finding[]> {
  const { publicUrl, webhookTls } = launch;
  return [
    ...(publicUrl.startsWith("https://")
      ? [await checkPublicAddress(new URL(publicUrl), now)]
      : []),
    ...(webhookTls ? checkListener(webhookTls, now) : []),
  ];
}

function checkPublicAddress({ hostname, port }: URL, now: Date): Promise<Finding> {
  const what = "public address";
  const check = "Check the proxy in front, its certificate, and the name's DNS entry.";
  return new Promise((found) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, timeout: CONNECT_MS },
      () => {
        const endsAt = new Date(socket.getPeerCertificate().valid_to);
        socket.destroy();
        found(ofEnd(what, `The certificate of ${hostname}`, endsAt, now));
      },
    );
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
