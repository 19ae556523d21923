import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { Made } from "@/components/new-charge/made-charge";
import { newChargeTexts } from "@/components/new-charge/texts";
import { emptyValues, valuesOf } from "@/components/new-charge/values";
import { typedReais } from "@/components/text/amounts";
import { paymentResponse } from "@/lib/charges/payment-response";
import { prepareCharge } from "@/lib/charges/prepare-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, parseChargeId } from "@/lib/platform/values/ids";
import { parseReais } from "@/lib/platform/values/money";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { NewChargeWithLinks } from "./new-charge-with-links";

export async function generateMetadata(): Promise<Metadata> {
  return { title: newChargeTexts(await requestLocale()).title };
}

/**
 * `?from={id}` begins with another charge's data, with `&amount=20.00` of another amount; `?made={id}` shows the charge that the form made.
 * An id that is unknown, or another merchant's, is as good as none.
 */
export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await requireMember("charge");
  const search = await searchParams;
  const real = now();
  const instant = await merchantNow(member.merchantId, real);
  const today = brasiliaDay(instant);
  const { methods, model } = await prepareCharge(member, String(search.from));
  const made = await findMade(member.merchantId, String(search.made));
  const empty = emptyValues(today, methods);
  const amount = parseReais(String(search.amount));
  const asked =
    amount !== null && amount > 0n ? { amount: typedReais(amount), openAmount: false } : {};
  return (
    <NewChargeWithLinks
      key={`${made?.payment.id ?? model?.id ?? ""} ${amount ?? ""}`}
      memberId={member.id}
      merchantName={member.merchantName}
      model={model?.id ?? ""}
      initial={model ? { ...valuesOf(model, today, methods), ...asked } : empty}
      empty={empty}
      methods={methods}
      made={made}
      serverNow={instant.getTime()}
      aheadMs={instant.getTime() - real.getTime()}
      locale={await requestLocale()}
    />
  );
}

/** The charge that was just made, while it waits to be paid; afterwards its own page shows more. */
async function findMade(merchantId: MerchantId, text: string): Promise<Made | null> {
  const id = parseChargeId(text);
  const charge = id && (await findCharge(merchantId, id));
  if (!charge) return null;
  if (charge.status !== "CREATING" && charge.status !== "PENDING")
    redirect(`/charges/${charge.id}`);
  const { name, email, phone } = charge.payer;
  return { payment: paymentResponse(charge, env().publicUrl), payer: { name, email, phone } };
}
