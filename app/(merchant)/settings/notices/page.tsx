import type { Metadata } from "next";
import { asOwnersRead } from "@/components/audit/as-owners-read";
import { NoticesPage } from "@/components/notices/notices-page";
import { noticeTexts } from "@/components/notices/texts";
import { findSecurityNotices } from "@/lib/audit/store/security-notices";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

const PAGE_SIZE = 30;
const PAGE_MAX = 1_000;

/** What a line of the audit log has and a notice has not. */
const NO_MORE = {
  subject: null,
  outcome: "done",
  merchantName: null,
  credential: null,
  requestId: null,
} as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: noticeTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const manager = await requireMember("manage");
  const typed = Number((await searchParams).page ?? 0);
  const page = Number.isInteger(typed) && typed >= 0 && typed <= PAGE_MAX ? typed : 0;
  const { notices, more, readTo } = await findSecurityNotices(manager, { page, size: PAGE_SIZE });
  return (
    <NoticesPage
      notices={notices.map((notice) => ({
        ...asOwnersRead({ ...notice, ...NO_MORE }),
        isUnread: readTo === null || notice.at > readTo,
      }))}
      page={page}
      more={more}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
