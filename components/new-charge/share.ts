/** A chat with the payer, or with whomever one chooses, with the message ready to be sent. */
export function whatsAppHref(message: string, phone: string | null): string {
  return `https://wa.me/${phone ? `55${phone}` : ""}?text=${encodeURIComponent(message)}`;
}

/** An e-mail to the payer, or to whomever one chooses, ready to be sent. */
export function emailHref(subject: string, message: string, email: string | null): string {
  const to = email ? encodeURIComponent(email).replaceAll("%40", "@") : "";
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
}
