import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MerchantPage } from "@/components/operator/merchant-page";
import { operatorTexts } from "@/components/operator/texts";
import { now } from "@/lib/clock";
import { findMerchant, findPeople } from "@/lib/database/merchants";
import { findPrices } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { PageLink } from "../../../_signed-in/page-link";
import { requireOperator } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { listedAccounts } from "../../listed-accounts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).merchants.title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  const { id } = await params;
  const merchant = (UUID.test(id) ? await findMerchant(id) : null) ?? notFound();
  const [people, prices, accounts] = await Promise.all([
    findPeople(merchant.id),
    findPrices(merchant.id),
    listedAccounts(merchant.id),
  ]);
  return (
    <MerchantPage
      merchant={merchant}
      people={people}
      prices={prices}
      accounts={accounts}
      today={brasiliaDay(now())}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
