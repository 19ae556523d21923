import { z } from "zod";
import { RESOLUTION_NOTE_MAX, RESOLUTIONS } from "@/lib/domain/exception";
import { type BodyReadingOf, note, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const resolveExceptionRequest = z.strictObject(
  {
    resolution: z.enum(RESOLUTIONS, `deve ser um de ${RESOLUTIONS.join(", ")}`),
    note: note(RESOLUTION_NOTE_MAX),
  },
  "deve ser um objeto JSON",
);

/** Reads the body of POST /exceptions/{id}/resolve: `{"resolution": string, "note"?: string}`. */
export function readResolveExceptionRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof resolveExceptionRequest>> {
  return readBodyAs(resolveExceptionRequest, json);
}
