import { z } from "zod";
import { type BodyReadingOf, note, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const cancelRequest = z.strictObject({ reason: note(140) }, "deve ser um objeto JSON");

/** Reads the body of POST /payments/{id}/cancel: `{"reason"?: string}`, kept in the history. */
export function readCancelRequest(json: JsonValue): BodyReadingOf<z.output<typeof cancelRequest>> {
  return readBodyAs(cancelRequest, json);
}
