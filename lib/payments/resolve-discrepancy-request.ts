import { z } from "zod";
import { note } from "@/lib/http/fields";
import { RESOLUTION_NOTE_MAX, RESOLUTIONS } from "./discrepancy";

/** The body of POST /exceptions/{id}/resolve: `{"resolution": string, "note"?: string}`. */
export const resolveExceptionRequest = z.strictObject(
  {
    resolution: z.enum(RESOLUTIONS, `deve ser um de ${RESOLUTIONS.join(", ")}`),
    note: note(RESOLUTION_NOTE_MAX),
  },
  "deve ser um objeto JSON",
);
