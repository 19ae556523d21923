import type { Charge } from "@/lib/charges/charge";
import { formatDay } from "@/lib/platform/values/brasilia";
import { formatBrl } from "@/lib/platform/values/money";
import type { Payer } from "@/lib/platform/values/payer";

/** What of a charge goes into the message, and whom it goes to. */
export interface Shared extends Pick<Charge, "amount" | "description" | "dueDate"> {
  readonly payer: Pick<Payer, "name" | "email" | "phone">;
}

/**
 * What a merchant sends with the link to a charge. In Portuguese whatever the page's language: it is
 * the payer who reads it.
 */
export function shareMessage(charge: Shared, merchantName: string, url: string): string {
  const what = charge.amount === 0n ? "" : ` ${formatBrl(charge.amount)}`;
  const about = charge.description ? ` (${charge.description.replace(/\s+/g, " ").trim()})` : "";
  return `Olá, ${charge.payer.name}! Segue o link para pagar${what} a ${merchantName}${about}, com vencimento em ${formatDay(charge.dueDate)}: ${url}`;
}

/** WhatsApp with the message ready: to the payer's number, or to a contact that the member picks. */
export function whatsAppHref({ payer }: Shared, message: string): string {
  const number = payer.phone ? `55${payer.phone}` : "";
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

/** An e-mail to the payer, if they have an address, with the message ready. */
export function emailHref({ payer }: Shared, merchantName: string, message: string): string {
  const to = (payer.email ?? "").split("@").map(encodeURIComponent).join("@");
  const subject = encodeURIComponent(`Cobrança de ${merchantName}`);
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(message)}`;
}
