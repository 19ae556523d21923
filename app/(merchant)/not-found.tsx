import { notFoundTexts } from "@/components/text/not-found-texts";
import { BUTTON } from "@/components/ui/button-style";
import { PageHeading } from "@/components/ui/page-heading";
import { PageLink } from "../_signed-in/page-link";
import { requestLocale } from "../request-locale";

/** One and the same for what is not there and for what a member's role does not show. */
export default async function NotFound() {
  const t = notFoundTexts(await requestLocale());
  return (
    <div className="flex flex-col items-start gap-5">
      <PageHeading title={t.heading} lead={t.memberHelp} />
      <PageLink href="/" className={BUTTON.primary}>
        {t.home}
      </PageLink>
    </div>
  );
}
