import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { operation, user } from "@/lib/http/operation";
import { json } from "@/lib/http/response";
import { OPTIONAL_MAIL } from "./mail";
import { saveMailOff } from "./store/preferences";

/** `{"off": string[]}`: the kinds of mail that a user does not want. */
const mailChoice = z.strictObject(
  {
    off: z
      .array(z.enum(OPTIONAL_MAIL, "não é um e-mail que se possa desativar"), "deve ser uma lista")
      .max(OPTIONAL_MAIL.length, "tem itens demais"),
  },
  "deve ser um objeto JSON",
);

/** Security mail cannot be switched off. */
export const chooseMail = operation({
  name: "chooseMail",
  summary: { pt: "Escolhe os e-mails que recebe", en: "Chooses which mail one gets" },
  method: "PUT",
  at: [{ path: "/api/dashboard/me/mail", who: user }],
  body: jsonBody(mailChoice),
  successes: { 204: null },
  problems: [],
  audit: "mail.choose",
  async run({ principal, body }) {
    await saveMailOff(principal.user, body.off);
    return json(204, null);
  },
});
