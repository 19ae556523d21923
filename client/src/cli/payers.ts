import type { Payer } from "../payers.js";
import type { Command } from "./command.js";
import { countOf } from "./failures.js";

export const PAYERS: Command = {
  name: "payers",
  optional: ["TEXT"],
  summary: {
    pt: "quem já foi cobrado; TEXT é parte do nome ou o começo do documento",
    en: "whom you charged; TEXT is a part of the name or how the document begins",
  },
  options: { page: { value: "N", help: { pt: "página, a partir de 0", en: "page, from 0 on" } } },
  async run(input, context) {
    const [text] = input.operands;
    const page = input.value("page");
    const answer = await context.api().payers.list({
      // A document as people write it; names keep their points and dashes.
      q: text !== undefined && /^[\d.\-/]+$/.test(text) ? text.replace(/[.\-/]/g, "") : text,
      page: page === null ? undefined : countOf("page", page),
    });
    return { json: answer, text: answer.content.map(payerLine).join("\n") };
  },
};

function payerLine({ document, name, payments, lastPaymentOn, lastPaymentId }: Payer): string {
  return [document, name, String(payments), lastPaymentOn, lastPaymentId].join("  ");
}
