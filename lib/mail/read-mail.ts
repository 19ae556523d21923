import { findNoticesByIds } from "@/lib/audit/store/security-notices";
import { linkToken } from "@/lib/members/link-token";
import { asService } from "@/lib/platform/db/connection";
import { ownAddress } from "@/lib/platform/env";
import { secretHash } from "@/lib/platform/secret-hash";
import type { MemberRole } from "@/lib/platform/values/merchant";
import type { MailContent, Recipient } from "./content";
import type { LeasedMail, MailKind } from "./mail";
import {
  findInvitationToSend,
  findRecipient,
  findResetToSend,
  findSessionBegin,
} from "./store/recipients";
import { countOpenExceptions, findFailingAccount, findFailingEndpoint } from "./store/troubles";

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
  password_reset: readReset,
  security_notice: readNotice,
  new_device: readNewDevice,
  endpoint_resting: readRestingEndpoint,
  account_failing: readFailingAccount,
  exceptions: readExceptions,
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

async function readReset({ subjectId, memberId, kind }: LeasedMail): Promise<ReadMail | null> {
  const recipient = memberId && (await findRecipient(memberId, kind));
  const found = await findResetToSend(subjectId);
  const token = linkToken("password_reset", subjectId);
  if (!recipient || !found?.tokenHash.equals(secretHash(token))) return null;
  const { locale, device, expiresAt } = found;
  const link = `${ownAddress()}/login/reset/${token}`;
  return {
    recipient: { ...recipient, locale },
    content: { kind: "password_reset", link, expiresAt, device },
  };
}

async function readNewDevice({ subjectId, memberId, merchantId, kind }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId, kind));
  const begun = await findSessionBegin(subjectId);
  if (!recipient || !begun) return null;
  const link = `${ownAddress()}${merchantId === null ? "/operator" : "/settings"}/security`;
  return { recipient, content: { kind: "new_device", ...begun, link } as const };
}

async function readNotice({ subjectId, merchantId, memberId, kind }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId, kind));
  if (!recipient || merchantId === null) return null;
  const found = await asService((tx) => findNoticesByIds(tx, [merchantId], [subjectId]));
  const notice = found.get(subjectId);
  const link = `${ownAddress()}/settings/notices`;
  return notice ? { recipient, content: { kind: "security_notice", notice, link } as const } : null;
}

async function readRestingEndpoint({ subjectId, memberId, kind }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId, kind));
  const found = await findFailingEndpoint(subjectId);
  if (!recipient || !found) return null;
  const link = `${ownAddress()}/settings/webhooks/${subjectId}`;
  const { name: url, since } = found;
  return { recipient, content: { kind: "endpoint_resting", url, since, link } as const };
}

async function readFailingAccount({ subjectId, memberId, merchantId, kind }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId, kind));
  const found = await findFailingAccount(subjectId);
  if (!recipient || !found) return null;
  const link = `${ownAddress()}${merchantId === null ? "/operator/psp-accounts" : "/settings/psp"}`;
  return { recipient, content: { kind: "account_failing", ...found, link } as const };
}

async function readExceptions({ memberId, merchantId, kind }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId, kind));
  if (!recipient || merchantId === null) return null;
  const open = await countOpenExceptions(merchantId);
  if (open.length === 0) return null;
  const link = `${ownAddress()}/exceptions/open`;
  return { recipient, content: { kind: "exceptions", open, link } as const };
}
