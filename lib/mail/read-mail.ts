import { findNoticesByIds } from "@/lib/audit/store/security-notices";
import { linkToken } from "@/lib/members/link-token";
import { asService } from "@/lib/platform/db/connection";
import { ownAddress } from "@/lib/platform/env";
import { secretHash } from "@/lib/platform/secret-hash";
import type { MemberRole } from "@/lib/platform/values/merchant";
import type { MailContent, Recipient } from "./content";
import type { LeasedMail, MailKind } from "./mail";
import { findInvitationToSend, findRecipient } from "./store/recipients";

/** Whom a mail is to, and what it is about. */
export interface ReadMail {
  readonly recipient: Recipient;
  readonly content: MailContent;
}

/** Reads a mail as of now; null when nobody is to get it any more, or what it is about is over. */
export function readMail(mail: LeasedMail): Promise<ReadMail | null> {
  return READERS[mail.kind](mail);
}

const READERS: Readonly<Record<MailKind, (mail: LeasedMail) => Promise<ReadMail | null>>> = {
  invitation: readInvitation,
  security_notice: readNotice,
};

async function readInvitation({ subjectId }: LeasedMail): Promise<ReadMail | null> {
  const found = await findInvitationToSend(subjectId);
  const token = linkToken("invitation", subjectId);
  if (!found?.tokenHash.equals(secretHash(token))) return null;
  const { recipient, inviter, expiresAt } = found;
  const link = `${ownAddress()}/invite/${token}`;
  const role = found.role as MemberRole;
  return { recipient, content: { kind: "invitation", link, role, inviter, expiresAt } };
}

async function readNotice({ subjectId, merchantId, memberId }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId));
  if (!recipient || merchantId === null) return null;
  const found = await asService((tx) => findNoticesByIds(tx, [merchantId], [subjectId]));
  const notice = found.get(subjectId);
  const link = `${ownAddress()}/settings/notices`;
  return notice ? { recipient, content: { kind: "security_notice", notice, link } as const } : null;
}
