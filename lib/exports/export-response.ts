import { z } from "zod";
import {
  EXPORT_FAILURES,
  EXPORT_FILE_FORMATS,
  EXPORT_STATUSES,
  EXPORTED,
  type Export,
} from "./export";

/** An export as the API shows it. */
export const exportSchema = z.strictObject({
  id: z.guid(),
  what: z.enum(EXPORTED),
  format: z.enum(EXPORT_FILE_FORMATS),
  status: z.enum(EXPORT_STATUSES),
  /** How much of the file is written, from 0 to 1. */
  progress: z.number(),
  rows: z.int(),
  bytes: z.int(),
  failure: z.enum(EXPORT_FAILURES).nullable(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});

/** Shows an export. */
export function exportResponse(found: Export): z.output<typeof exportSchema> {
  const { id, what, format, status, total, rows, bytes, failure } = found;
  return {
    id,
    what,
    format,
    status,
    progress: status === "DONE" ? 1 : total ? Math.floor((rows / total) * 100) / 100 : 0,
    rows,
    bytes,
    failure,
    requestedAt: found.requestedAt.toISOString(),
    finishedAt: found.finishedAt?.toISOString() ?? null,
    expiresAt: found.expiresAt.toISOString(),
  };
}
