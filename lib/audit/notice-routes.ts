import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { json } from "@/lib/http/response";
import { noteNoticesRead } from "./store/security-notices";

const upTo = z.strictObject(
  { upTo: z.iso.datetime("deve ser um instante").transform((text) => new Date(text)) },
  "deve ser um objeto JSON",
);

/** Up to the newest one that the page showed: what came since stays unread. */
export const markNoticesRead = operation({
  name: "markNoticesRead",
  summary: {
    pt: "Marca avisos de segurança como lidos",
    en: "Marks security notices as read",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/notices/read", who: member("manage") }],
  body: jsonBody(upTo),
  successes: { 204: null },
  problems: [],
  audit: "notice.read",
  async run({ principal, body }) {
    await noteNoticesRead(principal.member, body.upTo);
    return json(204, null);
  },
});
