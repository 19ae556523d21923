import { jsonBody } from "@/lib/http/fields";
import { client, operation } from "@/lib/http/operation";
import { json, NOT_FOUND, problem } from "@/lib/http/response";
import { stream } from "@/lib/http/stream";
import { MEDIA_TYPES } from "@/lib/listing/export-file";
import { now } from "@/lib/platform/clock";
import { Turns } from "@/lib/platform/turns";
import { localeOf } from "@/lib/platform/values/locale";
import type { Export, ExportFileFormat } from "./export";
import { exportRequest } from "./export-request";
import { exportResponse, exportSchema } from "./export-response";
import { findChunk, findExport, insertExport } from "./store/exports";

const TOO_MANY = problem(
  "too_many_requests",
  "há arquivos demais por terminar, ou guardados; espere que um termine ou vença",
  { "Retry-After": "60" },
);

/**
 * Files that a process sends to one merchant's systems, and to one of them, at a time. Each is read from the database and sent as fast as its
 * reader takes it, and one that is not read holds what it has read until it is given up.
 */
export const DOWNLOADS_MAX = 4;
const DOWNLOADS_OF_ONE_MAX = 3;

const downloads = new Turns(DOWNLOADS_MAX, DOWNLOADS_OF_ONE_MAX);

const TOO_MANY_DOWNLOADS = problem(
  "too_many_requests",
  "há arquivos demais a baixar; espere que um termine",
  { "Retry-After": "5" },
);

export const createExport = operation({
  name: "createExport",
  summary: { pt: "Pede um arquivo para baixar depois", en: "Requests a file to download later" },
  method: "POST",
  at: [{ path: "/exports", who: client("pagamentos:read") }],
  idempotencyKey: "required",
  body: jsonBody(exportRequest),
  successes: { 202: exportSchema },
  problems: ["idempotency_key_reused", "too_many_requests"],
  audit: "export.create",
  async run({ principal, body, idempotencyKey, request, note }) {
    const { merchantId, credentialId } = principal;
    const caller = `credential:${credentialId}`;
    note({ what: body.what, format: body.format });
    const locale = localeOf(request.headers);
    const stored = await insertExport(
      { ...body, merchantId, idempotencyKey, locale, caller },
      now(),
    );
    if (!stored) return TOO_MANY;
    const { found, added } = stored;
    note({ replayed: !added }, found.id);
    const isSame = (["what", "format", "filters"] as const).every(
      (key) => found[key] === body[key],
    );
    if (!isSame) {
      return problem("idempotency_key_reused", "este Idempotency-Key já pediu outro arquivo");
    }
    return json(202, exportResponse(found), added ? {} : { "Idempotent-Replayed": "true" });
  },
});

export const getExport = operation({
  name: "getExport",
  summary: { pt: "Mostra como está um arquivo pedido", en: "Shows how far a requested file is" },
  method: "GET",
  at: [{ path: "/exports/{id}", who: client("pagamentos:read") }],
  idIs: "uuid",
  successes: { 200: exportSchema },
  problems: [],
  async run({ principal, id }) {
    const found = await findExport(principal.merchantId, id, now());
    return found ? json(200, exportResponse(found)) : NOT_FOUND;
  },
});

const TYPES: Readonly<Record<ExportFileFormat, string>> = {
  ...MEDIA_TYPES,
  jsonl: "application/jsonl; charset=utf-8",
};

export const getExportFile = operation({
  name: "getExportFile",
  summary: { pt: "Baixa um arquivo pedido", en: "Downloads a requested file" },
  method: "GET",
  at: [{ path: "/exports/{id}/file", who: client("pagamentos:read") }],
  idIs: "uuid",
  successes: { 200: null },
  problems: ["export_not_ready", "too_many_requests"],
  async run({ principal, id }) {
    const found = await findExport(principal.merchantId, id, now());
    if (!found) return NOT_FOUND;
    if (found.status !== "DONE") {
      return problem("export_not_ready", `a exportação está em ${found.status}`);
    }
    const end = downloads.begin(principal.merchantId, principal.credentialId);
    if (!end) return TOO_MANY_DOWNLOADS;
    const { what, format, bytes } = found;
    return stream({
      headers: {
        "Content-Type": TYPES[format],
        "Content-Length": String(bytes),
        "Content-Disposition": `attachment; filename="${what}-${id}.${format}"`,
        "Cache-Control": "private, no-store",
      },
      pieces: chunksOf(found),
      release: async () => end(),
    });
  },
});

async function* chunksOf(found: Export): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < found.chunks; number += 1) {
    const chunk = await findChunk(found, number);
    if (!chunk) throw new Error("the file was deleted while it was read");
    yield chunk;
  }
}
