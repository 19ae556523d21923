import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReceiptPage } from "@/components/charge/receipt-page";
import { chargeTexts } from "@/components/charge/texts";
import { BUTTON } from "@/components/ui/button-style";
import { PrintButton } from "@/components/ui/print-button";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { readCharge } from "@/lib/operations/read-charge";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: chargeTexts(await requestLocale()).receipt.title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const member = await requireMember("read");
  const record = await readCharge(member, (await params).id);
  // What was never paid has no receipt.
  if (!record?.charge.paid) notFound();
  const locale = await requestLocale();
  return (
    <ReceiptPage
      record={record}
      paid={record.charge.paid}
      now={now()}
      sandbox={env().environment === "sandbox"}
      printButton={
        <PrintButton className={BUTTON.primary}>{chargeTexts(locale).receipt.print}</PrintButton>
      }
      link={PageLink}
      locale={locale}
    />
  );
}
