import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { BoletoPage } from "@/components/boleto/boleto-page";
import { boletoTexts } from "@/components/boleto/texts";
import { checkoutHref } from "@/components/checkout/visit";
import { now } from "@/lib/clock";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { parseChargeId } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import { readBoletoSlip } from "@/lib/operations/read-boleto-slip";
import { requestLocale } from "../../../request-locale";
import { MissingCharge } from "../missing-charge";
import { type PageProps, visitOf } from "../visit-of";

/** The title and the page ask for the same slip; it is read once, at one instant. */
const slipAt = cache(async (id: string) => {
  const instant = now();
  return { instant, outcome: await readBoletoSlip(id, instant) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { outcome } = await slipAt((await params).id);
  if (outcome.kind !== "slip") return {};
  const t = boletoTexts(await requestLocale());
  return { title: t.title(outcome.slip.merchantName), referrer: "no-referrer" };
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = parseChargeId((await params).id);
  if (id === null) return <MissingCharge />;
  const { outcome, instant } = await slipAt(id);
  const visit = await visitOf(await searchParams, instant);
  if (outcome.kind === "none") return <MissingCharge />;
  // Paid or called off: the charge's page says so, and nobody prints a slip to pay it again.
  if (outcome.kind === "closed") redirect(checkoutHref(id, visit));
  return (
    <BoletoPage
      slip={outcome.slip}
      today={brasiliaDay(instant)}
      sandbox={env().environment === "sandbox"}
      id={id}
      visit={visit}
    />
  );
}
