import { z } from "zod";
import { note } from "@/lib/http/fields";
import { CANCEL_REASON_MAX } from "./charge";

/** The body of POST /payments/{id}/cancel: `{"reason"?: string}`, kept in the history. */
export const cancelRequest = z.strictObject(
  { reason: note(CANCEL_REASON_MAX) },
  "deve ser um objeto JSON",
);
