import { findNoticesByIds } from "@/lib/audit/store/security-notices";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import { linkToken } from "@/lib/members/link-token";
import { asService } from "@/lib/platform/db/connection";
import { ownAddress } from "@/lib/platform/env";
import { secretHash } from "@/lib/platform/secret-hash";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { countTry, INVITATION_MAIL, PAYER_MAIL, REPORT_MAIL } from "@/lib/rate-limits/throttle";
import type { MailContent, PayerMailKind, Recipient } from "./content";
import type { LeasedMail, MailKind } from "./mail";
import type { PayerMailChoice } from "./payer-mail";
import { refusalOf, refusalToken } from "./refusal";
import { findChargeToWrite, isRefused } from "./store/payer-mail";
import {
  findInvitationToSend,
  findRecipient,
  findResetToSend,
  findSessionBegin,
} from "./store/recipients";
import { findReportToWrite } from "./store/reports";
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

/**
 * Reads a mail that is about to be sent; null also where its recipient has had as many today as others may make the
 * service send there. What failed once was counted then.
 */
export async function readMailToSend(mail: LeasedMail): Promise<ReadMail | null> {
  const read = await readMail(mail);
  if (!read || mail.attempts > 0) return read;
  const watched = countedOf(mail, read);
  return watched.length === 0 || (await countTry(watched)) === 0 ? read : null;
}

/** What a mail is counted by that a merchant or a stranger makes the service send; nothing for any other. */
function countedOf({ kind, merchantId, memberId }: LeasedMail, { recipient }: ReadMail) {
  if (kind === "payment_reported") return [[REPORT_MAIL, `report-mail:${memberId}`] as const];
  const inbox = recipient.address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
  if (kind === "invitation")
    return [[INVITATION_MAIL, `invitation-mail:${merchantId}:${inbox}`] as const];
  return isPayerMail(kind) ? [[PAYER_MAIL, `payer-mail:${merchantId}:${inbox}`] as const] : [];
}

const READERS: Readonly<Record<MailKind, (mail: LeasedMail) => Promise<ReadMail | null>>> = {
  invitation: readInvitation,
  password_reset: readReset,
  security_notice: readNotice,
  new_device: readNewDevice,
  endpoint_resting: readRestingEndpoint,
  account_failing: readFailingAccount,
  exceptions: readExceptions,
  payment_reported: readReport,
  payer_charge: readPayerMail,
  payer_reminder: readPayerMail,
  payer_receipt: readPayerMail,
  payer_refund: readPayerMail,
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

async function readReport({ subjectId, memberId, merchantId, kind }: LeasedMail) {
  const recipient = memberId && (await findRecipient(memberId, kind));
  const charge = merchantId && (await findReportToWrite(merchantId, subjectId));
  if (!recipient || !charge) return null;
  const link = `${ownAddress()}/charges/${charge.id}`;
  return { recipient, content: { kind: "payment_reported", charge, link } as const };
}

/** In which states of its charge a mail to the payer is still true, and which switch it hangs on. */
const TRUE_WHILE: Readonly<
  Record<PayerMailKind, readonly [keyof PayerMailChoice, readonly ChargeStatus[]]>
> = {
  payer_charge: ["charge", ["PENDING"]],
  payer_reminder: ["reminders", ["PENDING", "OVERDUE"]],
  payer_receipt: ["receipt", ["RECEIVED"]],
  payer_refund: ["refund", ["REFUNDED"]],
};

async function readPayerMail({ kind, merchantId, subjectId }: LeasedMail) {
  const found = merchantId && (await findChargeToWrite(merchantId, subjectId));
  if (!found || !isPayerMail(kind)) return null;
  const [choice, statuses] = TRUE_WHILE[kind];
  if (!found.choice[choice] || !statuses.includes(found.status)) return null;
  const refusal = refusalOf(merchantId, found.payerEmail);
  if (await isRefused(refusal)) return null;
  const token = refusalToken(refusal);
  const origin = ownAddress();
  const stop = { page: `${origin}/stop-mail/${token}`, request: `${origin}/api/mail/${token}` };
  const { payerName: name, payerEmail: address, shop } = found;
  // Nobody knows a payer's language: Portuguese, as the boleto is.
  const recipient: Recipient = { name, address, shop, locale: "pt-BR" };
  const link = `${origin}/checkout/${found.id}${kind === "payer_receipt" ? "/receipt" : ""}`;
  return { recipient, content: { kind, charge: found, link, stop } };
}

function isPayerMail(kind: MailKind): kind is PayerMailKind {
  return kind in TRUE_WHILE;
}
