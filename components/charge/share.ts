import { ptBr } from "@/components/text/pt-br";
import type { Charge } from "@/lib/domain/charge";
import { formatBrl } from "@/lib/domain/money";

/**
 * What a merchant sends with the link to a charge. In Portuguese whatever the page's language: it is
 * the payer who reads it.
 */
export function shareMessage(charge: Charge, merchantName: string, url: string): string {
  const what = charge.amount === 0n ? "o pagamento" : formatBrl(charge.amount);
  const about = charge.description ? ` (${charge.description.replace(/\s+/g, " ").trim()})` : "";
  return `Olá, ${charge.payer.name}! Segue o link para pagar ${what} a ${merchantName}${about}, com vencimento em ${ptBr.day(charge.dueDate)}: ${url}`;
}

/** WhatsApp with the message ready; the person picks whom it goes to. */
export function whatsAppHref(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** An e-mail to the payer, if they have an address, with the message ready. */
export function emailHref(charge: Charge, merchantName: string, message: string): string {
  const to = (charge.payer.email ?? "").split("@").map(encodeURIComponent).join("@");
  const subject = encodeURIComponent(`Cobrança de ${merchantName}`);
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(message)}`;
}
