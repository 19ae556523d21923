import { BoletoPage } from "@/components/boleto/boleto-page";
import { boletoTexts } from "@/components/boleto/texts";
import { checkoutHref } from "@/components/checkout/visit";
import { readBoletoSlip } from "@/lib/boletos/read-boleto-slip";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { parseChargeId } from "@/lib/platform/values/ids";
import type { PageRequest, PayerPage } from "./payer-page";

/** The boleto's slip to print. A slip that nobody should pay any more leads to the charge's page. */
export async function slipPage({ id, visit, sandbox }: PageRequest): Promise<PayerPage> {
  const chargeId = parseChargeId(id);
  if (chargeId === null) return { kind: "missing", what: "charge" };
  const outcome = await readBoletoSlip(chargeId, visit.now);
  if (outcome.kind === "none") return { kind: "missing", what: "charge" };
  if (outcome.kind === "closed") {
    return { kind: "redirect", location: checkoutHref(chargeId, visit) };
  }
  const { slip, at } = outcome;
  return {
    kind: "page",
    title: boletoTexts(visit.locale).title(slip.merchantName),
    body: (
      <BoletoPage
        slip={slip}
        today={brasiliaDay(at)}
        sandbox={sandbox}
        id={chargeId}
        visit={visit}
      />
    ),
  };
}
