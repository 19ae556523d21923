import { COMMAND_ADDRESS } from "@/components/audit/as-owners-read";
import { dashboardTexts } from "@/components/dashboard/texts";
import { exceptionKindTexts } from "@/components/exceptions/kind-texts";
import { noticeWords } from "@/components/notices/notice-words";
import { deviceText } from "@/components/security/device-text";
import { textsFor } from "@/components/text/texts-for";
import type { MailContent, PayerMailKind, Recipient } from "@/lib/mail/content";
import type { Message } from "@/lib/mail/mail";
import type { Locale } from "@/lib/platform/values/locale";
import type { Device } from "@/lib/platform/values/merchant";
import { formatBrl } from "@/lib/platform/values/money";
import { type Letter, printLetter } from "./letter";
import { payerMailTexts } from "./payer-texts";
import { mailTexts } from "./texts";

/** Writes a mail in the language of its recipient. */
export function writeMail(recipient: Recipient, content: MailContent): Message {
  const { name, address, locale } = recipient;
  const letter = letterOf(recipient, content);
  return {
    to: { name: name ?? "", address },
    fromName: isToPayer(content) ? (recipient.shop?.name ?? "") : "",
    subject: letter.subject,
    unsubscribe: isToPayer(content) ? content.stop.request : null,
    ...printLetter(letter, locale),
  };
}

function letterOf(recipient: Recipient, content: MailContent): Letter {
  switch (content.kind) {
    case "invitation":
      return invitation(recipient, content);
    case "password_reset":
      return passwordReset(recipient, content);
    case "new_device":
      return newDevice(recipient, content);
    case "endpoint_resting":
      return restingEndpoint(recipient, content);
    case "account_failing":
      return failingAccount(recipient, content);
    case "exceptions":
      return openExceptions(recipient, content);
    case "payment_reported":
      return paymentReported(recipient, content);
    case "payer_charge":
    case "payer_reminder":
    case "payer_receipt":
    case "payer_refund":
      return toPayer(recipient, content);
    case "security_notice":
      return securityNotice(recipient, content);
  }
}

type Of<Kind extends MailContent["kind"]> = Extract<MailContent, { readonly kind: Kind }>;

/** What every mail has; a merchant's name fills no subject by itself. */
function frame({ name, shop, locale }: Recipient) {
  const t = mailTexts(locale);
  const shopName = shortened(shop?.name ?? "Vintém");
  return {
    shopName,
    hello: name ? [t.hello(shortened(name))] : [],
    shop: shop && { name: shopName, colour: shop.colour },
    stop: null,
    footer: [shop ? t.footer(shopName) : t.ownFooter, t.noReply],
  };
}

const NAME_MAX = 60;

/** A name of merchants or members may have hundreds of characters. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= NAME_MAX ? name : `${letters.slice(0, NAME_MAX - 1).join("")}…`;
}

function invitation(recipient: Recipient, content: Of<"invitation">): Letter {
  const { locale } = recipient;
  const t = mailTexts(locale).invitation;
  const { shopName, shop, footer, stop } = frame(recipient);
  return {
    subject: t.subject(shopName),
    heading: t.heading,
    paragraphs: [t.lead(shortened(content.inviter), shopName)],
    facts: [
      [t.role, dashboardTexts(locale).roles[content.role]],
      [t.until, textsFor(locale).instant(content.expiresAt)],
    ],
    action: { label: t.action, href: content.link },
    notes: [t.note],
    shop,
    footer,
    stop,
  };
}

function passwordReset(recipient: Recipient, content: Of<"password_reset">): Letter {
  const { locale } = recipient;
  const t = mailTexts(locale).reset;
  const { shopName, shop, footer, stop, hello } = frame(recipient);
  return {
    subject: t.subject,
    heading: t.heading,
    paragraphs: [...hello, t.lead(shopName)],
    facts: [
      [t.until, textsFor(locale).instant(content.expiresAt)],
      ...placeOf(content.device, locale),
    ],
    action: { label: t.action, href: content.link },
    notes: [t.note],
    shop,
    footer,
    stop,
  };
}

function newDevice(recipient: Recipient, { at, device, link }: Of<"new_device">): Letter {
  const { locale } = recipient;
  const texts = mailTexts(locale);
  const t = texts.newDevice;
  const { shopName, shop, footer, stop, hello } = frame(recipient);
  return {
    subject: t.subject(shopName),
    heading: t.heading,
    paragraphs: [...hello, t.lead],
    facts: [[texts.when, textsFor(locale).instant(at)], ...placeOf(device, locale)],
    action: { label: t.action, href: link },
    notes: [t.note],
    shop,
    footer,
    stop,
  };
}

function securityNotice(recipient: Recipient, { notice, link }: Of<"security_notice">): Letter {
  const { locale } = recipient;
  const texts = mailTexts(locale);
  const t = texts.notice;
  const { shopName, shop, footer, stop, hello } = frame(recipient);
  const what = noticeWords(notice, locale);
  return {
    subject: t.subject(what, shopName),
    heading: what,
    paragraphs: [...hello, t.lead],
    facts: [
      [texts.when, textsFor(locale).instant(notice.at)],
      [texts.who, whoDid(notice, locale)],
      ...(isByOperator(notice) ? [] : placeOf(notice, locale)),
    ],
    action: { label: t.action, href: link },
    notes: [t.note],
    shop,
    footer,
    stop,
  };
}

type ToPayer = Of<PayerMailKind>;

function isToPayer(content: MailContent): content is ToPayer {
  return "stop" in content;
}

function toPayer(recipient: Recipient, { kind, charge, link, stop }: ToPayer): Letter {
  const { locale } = recipient;
  const texts = payerMailTexts(locale);
  const t = texts[kind];
  const { shopName, shop, hello } = frame(recipient);
  const amount = charge.paid ?? charge.amount;
  return {
    subject: t.subject(shopName),
    heading: t.heading,
    paragraphs: [...hello, t.lead(shopName)],
    facts: [
      [texts.amount, amount === 0n ? textsFor(locale).openAmount : formatBrl(amount)],
      ...(charge.paid === null
        ? [[texts.dueDate, textsFor(locale).day(charge.dueDate)] as const]
        : []),
      ...(charge.description ? [[texts.about, charge.description] as const] : []),
    ],
    action: { label: t.action, href: link },
    notes: [t.note],
    footer: [texts.footer(shopName), mailTexts(locale).noReply],
    stop: { label: texts.stop, href: stop.page },
    shop,
  };
}

/** What all mail has that can be switched off. */
function optional(recipient: Recipient): Pick<Letter, "notes" | "shop" | "footer" | "stop"> {
  const t = mailTexts(recipient.locale);
  const { shop, footer, stop } = frame(recipient);
  return { notes: [shop ? t.optional : t.optionalForOperators], shop, footer, stop };
}

function restingEndpoint(recipient: Recipient, content: Of<"endpoint_resting">): Letter {
  const { locale } = recipient;
  const texts = mailTexts(locale);
  const t = texts.endpoint;
  const { shopName, hello } = frame(recipient);
  return {
    subject: t.subject(shopName),
    heading: t.heading,
    paragraphs: [...hello, t.lead],
    facts: [
      [t.url, content.url],
      [texts.since, textsFor(locale).instant(content.since)],
    ],
    action: { label: t.action, href: content.link },
    ...optional(recipient),
  };
}

function failingAccount(recipient: Recipient, content: Of<"account_failing">): Letter {
  const { locale } = recipient;
  const texts = mailTexts(locale);
  const t = texts.account;
  const { shopName, hello } = frame(recipient);
  const name = shortened(content.name);
  return {
    subject: t.subject(name, shopName),
    heading: t.heading,
    paragraphs: [...hello, t.lead],
    facts: [
      [t.name, name],
      [texts.since, textsFor(locale).instant(content.since)],
    ],
    action: { label: t.action, href: content.link },
    ...optional(recipient),
  };
}

function openExceptions(recipient: Recipient, { open, link }: Of<"exceptions">): Letter {
  const { locale } = recipient;
  const t = mailTexts(locale).exceptions;
  const { shopName, hello } = frame(recipient);
  const { kinds } = exceptionKindTexts(locale);
  const count = open.reduce((sum, one) => sum + one.count, 0);
  return {
    subject: t.subject(count, shopName),
    heading: t.heading(count),
    paragraphs: [...hello, t.lead],
    facts: open.map((one) => [kinds[one.kind].name, String(one.count)]),
    action: { label: t.action, href: link },
    ...optional(recipient),
  };
}

function paymentReported(recipient: Recipient, content: Of<"payment_reported">): Letter {
  const { locale } = recipient;
  const t = mailTexts(locale).report;
  const { shopName, hello } = frame(recipient);
  const { amount, payerName, description, reportedAt } = content.charge;
  return {
    subject: t.subject(shopName),
    heading: t.heading,
    paragraphs: [...hello, t.lead],
    facts: [
      [t.payer, shortened(payerName)],
      [t.amount, amount === 0n ? textsFor(locale).openAmount : formatBrl(amount)],
      ...(description ? [[t.about, shortened(description)] as const] : []),
      [t.reported, textsFor(locale).instant(reportedAt)],
    ],
    action: { label: t.action, href: content.link },
    ...optional(recipient),
  };
}

type Notice = Of<"security_notice">["notice"];

/** Which operator it was, and from where, stays with the service (components/audit/as-owners-read.ts). */
function isByOperator({ address, byOperator }: Notice): boolean {
  return byOperator || address === COMMAND_ADDRESS;
}

function whoDid(notice: Notice, locale: Locale): string {
  const t = mailTexts(locale);
  return isByOperator(notice) ? t.operator : (notice.email ?? t.somebody);
}

function placeOf({ address, userAgent }: Device, locale: Locale): Letter["facts"] {
  const t = mailTexts(locale);
  return [
    ...(userAgent ? [[t.device, deviceText(userAgent, locale)] as const] : []),
    [t.address, address],
  ];
}
