import { tryMailServer } from "@/lib/mail/smtp";
import type { LaunchEnv } from "@/lib/platform/env";
import { type Finding, toMend, toWatch, well } from "./finding";

/** Looks whether mail can be sent: signs in to the mail server, and sends nothing. */
export async function checkMail({
  mail,
  publicUrl,
  environment,
}: Pick<LaunchEnv, "mail" | "publicUrl" | "environment">): Promise<Finding> {
  const what = "mail";
  if (mail === null) {
    const finding =
      "No mail server is set up: nobody is sent invitations, notices or new passwords.";
    return environment === "production"
      ? toWatch(what, finding, "Set SMTP_URL and MAIL_FROM (docs/guides/mail.md).")
      : well(what, finding);
  }
  const why = await tryMailServer(mail, publicUrl);
  return why === null
    ? well(what, `${mail.host} lets the service in.`)
    : toMend(
        what,
        `${mail.host} does not let the service in: ${why}.`,
        "Check SMTP_URL: host, port, user and password, and the server's certificate (docs/guides/mail.md).",
      );
}
