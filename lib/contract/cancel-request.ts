import { z } from "zod";
import { CANCEL_REASON_MAX } from "@/lib/domain/charge";
import { type BodyReadingOf, note, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const cancelRequest = z.strictObject(
  { reason: note(CANCEL_REASON_MAX) },
  "deve ser um objeto JSON",
);

/** Reads the body of POST /payments/{id}/cancel: `{"reason"?: string}`, kept in the history. */
export function readCancelRequest(json: JsonValue): BodyReadingOf<z.output<typeof cancelRequest>> {
  return readBodyAs(cancelRequest, json);
}
