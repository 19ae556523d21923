import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReceiptPage } from "@/components/charge/receipt-page";
import { receiptTexts } from "@/components/charge/receipt-texts";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { BUTTON } from "@/components/ui/button-style";
import { PrintButton } from "@/components/ui/print-button";
import { env } from "@/lib/platform/env";
import { PageLink } from "../../../../_signed-in/page-link";
import { requestLocale } from "../../../../request-locale";
import { recordAt } from "../record-at";

interface PageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { record } = await recordAt((await params).id);
  const locale = await requestLocale();
  const title = record?.charge.paid ? receiptTexts(locale).title : notFoundTexts(locale).title;
  return { title };
}

export default async function Page({ params }: PageProps) {
  const { instant, record } = await recordAt((await params).id);
  // What was never paid has no receipt.
  if (!record?.charge.paid) notFound();
  const locale = await requestLocale();
  return (
    <ReceiptPage
      record={record}
      paid={record.charge.paid}
      now={instant}
      sandbox={env().environment === "sandbox"}
      printButton={
        <PrintButton className={BUTTON.primary}>{receiptTexts(locale).print}</PrintButton>
      }
      link={PageLink}
      locale={locale}
    />
  );
}
