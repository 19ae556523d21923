import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type PageParameters, parametersOf } from "@/components/charges/charges-search";
import { ROWS_IN_MEMORY_MAX } from "@/components/charges/download-export";
import { ExportLater } from "@/components/charges/export-later";
import { exportTexts } from "@/components/charges/export-texts";
import { MovementsPage } from "@/components/movements/movements-page";
import { addressOfForm, MOVEMENTS_PLACE } from "@/components/movements/movements-search";
import { movementsTexts } from "@/components/movements/texts";
import { isBalanced } from "@/lib/ledger/movement";
import { readMovementsAddress } from "@/lib/ledger/movements-query";
import { countMovements } from "@/lib/ledger/store/movements";
import { movementsSource } from "@/lib/listing/export-movements-request";
import { readMovements } from "@/lib/listing/read-movements";
import { movementSheetWords } from "@/lib/listing/spreadsheet/movement-words";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { may } from "@/lib/platform/values/permission";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { MovementsForm } from "./movements-form";

const PAGE_SIZE = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: movementsTexts(await requestLocale()).title };
}

export default async function Page({ searchParams }: { searchParams: Promise<PageParameters> }) {
  const member = await requireMember("read");
  const parameters = parametersOf(await searchParams);
  const said = addressOfForm(parameters);
  // A form that was sent without script: its address is the one that script would have written.
  if (said) redirect(said.size > 0 ? `${MOVEMENTS_PLACE}?${said}` : MOVEMENTS_PLACE);
  const address = readMovementsAddress(parameters);
  const { filter, after } = address;
  const locale = await requestLocale();
  const today = brasiliaDay(await merchantNow(member.merchantId, now()));
  const reading = await readMovements(member, { ...filter, after, size: PAGE_SIZE });
  return (
    <MovementsPage
      reading={reading}
      address={address}
      today={today}
      exportSlot={
        may(member.role, "export") ? (
          <ExportLater
            label={exportTexts(locale).button}
            what="movements"
            source={movementsSource(filter)}
            fileName={movementSheetWords(locale).fileName}
            offersOfx={isBalanced(filter)}
            total={await countMovements(member.merchantId, filter, ROWS_IN_MEMORY_MAX + 1)}
            today={today}
            locale={locale}
          />
        ) : null
      }
      form={MovementsForm}
      link={PageLink}
      locale={locale}
    />
  );
}
