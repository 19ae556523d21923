import type { Metadata } from "next";
import { NewMerchant } from "@/components/operator/new-merchant";
import { operatorTexts } from "@/components/operator/texts";
import { BackLink } from "@/components/ui/back-link";
import { PageHeading } from "@/components/ui/page-heading";
import { PageLink } from "../../../_signed-in/page-link";
import { requireOperator } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).merchant.newTitle };
}

export default async function Page() {
  await requireOperator();
  const locale = await requestLocale();
  const t = operatorTexts(locale).merchant;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading
        above={
          <BackLink href="/operator/merchants" link={PageLink}>
            {t.back}
          </BackLink>
        }
        title={t.newTitle}
        lead={t.newLead}
      />
      <NewMerchant locale={locale} />
    </div>
  );
}
