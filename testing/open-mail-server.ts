import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { type MailServer, startMailServer } from "./mail-server";

/** Opens a mail server until the end of the test. */
export async function openMailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}
