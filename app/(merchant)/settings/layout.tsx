import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav";
import { may } from "@/lib/platform/values/permission";
import { requireMemberWhoOwes } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";
import { SettingsLink } from "./settings-link";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { role } = await requireMemberWhoOwes("read");
  return (
    <div className="flex flex-col gap-6">
      <SettingsNav
        manages={may(role, "manage")}
        link={SettingsLink}
        locale={await requestLocale()}
      />
      {children}
    </div>
  );
}
