import { headers } from "next/headers";
import { dashboardTexts } from "@/components/dashboard/texts";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { BUTTON } from "@/components/ui/button-style";
import { PageHeading } from "@/components/ui/page-heading";
import { PAGE_PATH_HEADER } from "@/lib/http/page-path";
import { signedInUser } from "@/lib/members/session";
import { isOperator, may } from "@/lib/platform/values/permission";
import { requestLocale } from "../request-locale";
import { PageLink } from "./page-link";
import { permissionOfPage } from "./page-permissions";

/**
 * Beside the rail, for who is signed in: a page that is not there, or one that the member's role does not show, which
 * says what is missing. Next.js makes it with every page, in case that one is missing: only where it may be the role is
 * the member looked up.
 */
export async function MissingPage() {
  const locale = await requestLocale();
  const t = notFoundTexts(locale);
  const lacking = await lackingPermission();
  return (
    <div className="flex flex-col items-start gap-5">
      {lacking ? (
        <PageHeading
          title={t.notAllowed.heading}
          lead={t.notAllowed.help(
            dashboardTexts(locale).roles[lacking.role],
            t.permissions[lacking.permission],
          )}
        />
      ) : (
        <PageHeading title={t.heading} lead={t.memberHelp} />
      )}
      <PageLink href="/" className={BUTTON.primary}>
        {t.home}
      </PageLink>
    </div>
  );
}

async function lackingPermission() {
  const permission = permissionOfPage((await headers()).get(PAGE_PATH_HEADER) ?? "");
  const user = permission === "read" ? null : await signedInUser();
  if (!user) return null;
  const role = isOperator(user) ? "viewer" : user.role;
  return may(role, permission) ? null : { role, permission };
}
