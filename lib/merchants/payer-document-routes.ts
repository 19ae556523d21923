import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { json } from "@/lib/http/response";
import { saveLettersInCnpj } from "./store/payer-documents";

const documents = z.strictObject(
  { lettersInCnpj: z.boolean("deve ser true ou false") },
  "deve ser um objeto JSON",
);

/** Clients of the API say it with each call instead: `"documents": "2026"`. */
export const setPayerDocuments = operation({
  name: "setPayerDocuments",
  summary: {
    pt: "Aceita CNPJ com letras nas cobranças feitas no painel, ou deixa de aceitar",
    en: "Takes CNPJs with letters for charges made in the dashboard, or no longer does",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/payer-documents", who: member("manage") }],
  body: jsonBody(documents),
  successes: { 200: documents },
  problems: [],
  audit: "profile.payer_documents",
  async run({ principal, body, note }) {
    note({ ...body });
    await saveLettersInCnpj(principal.member, body.lettersInCnpj);
    return json(200, body);
  },
});
