import type { Metadata } from "next";
import { ApprovalsPage } from "@/components/approvals/approvals-page";
import { approvalTexts } from "@/components/approvals/texts";
import { findPendingChanges } from "@/lib/approvals/store/pending-changes";
import { findSecondPersonRule } from "@/lib/approvals/store/second-person-rule";
import { findTeam } from "@/lib/members/store/team";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: approvalTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const [changes, required, team] = await Promise.all([
    findPendingChanges(manager),
    findSecondPersonRule(manager.merchantId),
    findTeam(manager),
  ]);
  return (
    <ApprovalsPage
      changes={changes}
      required={required}
      owners={team.filter(({ role }) => role === "owner").length}
      locale={await requestLocale()}
    />
  );
}
