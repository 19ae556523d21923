import { chargeTexts } from "@/components/charge/texts";
import { BUTTON } from "@/components/ui/button-style";
import { PageHeading } from "@/components/ui/page-heading";
import { PageLink } from "../../../_signed-in/page-link";
import { requestLocale } from "../../../request-locale";

/** One and the same for an unknown, a foreign and a malformed id. */
export default async function NotFound() {
  const t = chargeTexts(await requestLocale()).notFound;
  return (
    <div className="flex flex-col items-start gap-5">
      <PageHeading title={t.heading} lead={t.help} />
      <PageLink href="/charges" className={BUTTON.primary}>
        {t.all}
      </PageLink>
    </div>
  );
}
