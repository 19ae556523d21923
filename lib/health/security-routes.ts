import { readBody } from "@/lib/http/body";
import { open, operation } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { readStrictJson } from "@/lib/http/strict-json";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { refusedReporter } from "@/lib/rate-limits/admission";
import { readPolicyReports } from "./policy-report";

/** Longer than any report of a browser about one of our pages. */
const REPORT_LIMIT_BYTES = 8_192;

const REPORT_TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

/**
 * Takes browsers' reports of what a page did against its content security policy. They go to the log, where operators
 * count them; anybody may send some, so they are few and short, and are believed in nothing.
 */
export const receivePolicyReports = operation({
  name: "receivePolicyReports",
  summary: {
    pt: "Recebe o que navegadores bloquearam em uma página",
    en: "Receives what browsers blocked on a page",
  },
  method: "POST",
  at: [{ path: "/csp-reports", who: open }],
  successes: { 204: null },
  problems: ["too_many_requests", "body_too_large", "unsupported_media_type"],
  async run({ request, device }): Promise<OperationResponse> {
    const refusal = refusedReporter(device.address);
    if (refusal) return refusal;
    if (!REPORT_TYPES.test(request.headers.get("content-type") ?? "")) {
      return problem("unsupported_media_type", "envie relatórios como um navegador os envia");
    }
    const body = await readBody(request, REPORT_LIMIT_BYTES);
    if (body.kind === "too_large") return problem("body_too_large", "o relatório passa de 8 KiB");
    const read = readStrictJson(body.bytes, { maxDepth: 8 });
    const reports = read.kind === "json" ? readPolicyReports(read.value) : null;
    if (!reports) {
      return invalid("invalid_body", [{ pointer: "", message: "deve ser um relatório de CSP" }]);
    }
    for (const report of reports) log.warn(report, "a page broke its content security policy");
    return json(204, null);
  },
});

/** How long a copy of security.txt may be relied on. */
const EXPIRES_MS = 90 * 86_400_000;

/** Says where to report a weakness (RFC 9116); without a contact among the settings there is no such file. */
export const securityContact = operation({
  name: "securityContact",
  summary: { pt: "A quem relatar uma falha de segurança", en: "Where to report a weakness" },
  method: "GET",
  at: [{ path: "/.well-known/security.txt", who: open }],
  successes: { 200: null },
  problems: ["not_found"],
  async run() {
    const { securityContact: contact, publicUrl } = env();
    if (contact === null) return NOT_FOUND;
    const expires = new Date(now().getTime() + EXPIRES_MS);
    const text = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString().slice(0, 19)}Z`,
      "Preferred-Languages: pt, en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      "",
    ].join("\n");
    return {
      kind: "file",
      type: "text/plain; charset=utf-8",
      bytes: Buffer.from(text),
      headers: { "Cache-Control": "public, max-age=3600" },
    };
  },
});
