import { z } from "zod";
import { invalid, note, optional, SHORT_REASON } from "@/lib/http/fields";
import { parseChargeId } from "@/lib/platform/values/ids";
import { isReason } from "@/lib/platform/values/reason";
import { RESOLUTION_NOTE_MAX, RESOLUTIONS } from "./discrepancy";

/**
 * The body of POST /exceptions/{id}/resolve: `{"resolution": string, "note"?: string, "paymentId"?: string}`. To
 * `reassign`, the charge that the money pays is required, and the note, which is why; to `complete`, the note.
 */
export const resolveExceptionRequest = z
  .strictObject(
    {
      resolution: z.enum(RESOLUTIONS, `deve ser um de ${RESOLUTIONS.join(", ")}`),
      note: note(RESOLUTION_NOTE_MAX),
      paymentId: optional(
        z
          .string("deve ser um texto")
          .meta({ format: "uuid" })
          .transform((id, context) => parseChargeId(id) ?? invalid(context, "não é uma cobrança")),
      ),
    },
    "deve ser um objeto JSON",
  )
  .superRefine(({ resolution, note: reason, paymentId }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (resolution === "reassign") {
      if (paymentId === null) refuse("paymentId", "é obrigatório");
    } else if (paymentId !== null) {
      refuse("paymentId", "só com a resolução reassign");
    }
    const needsReason = resolution === "reassign" || resolution === "complete";
    if (needsReason && !isReason(reason ?? "")) refuse("note", SHORT_REASON);
  });
