import { localized } from "@/components/text/localized";
import type { PayerMailKind } from "@/lib/mail/content";

/** What the page of a charge says of the mail that its payer was sent. */
export const mailOfChargeTexts = localized(
  {
    heading: "E-mails ao pagador",
    to: "enviado a",
    kinds: {
      payer_charge: "Link da cobrança",
      payer_reminder: "Lembrete",
      payer_receipt: "Comprovante",
      payer_refund: "Devolução",
    } satisfies Record<PayerMailKind, string>,
  },
  {
    heading: "E-mail to the payer",
    to: "sent to",
    kinds: {
      payer_charge: "Link of the charge",
      payer_reminder: "Reminder",
      payer_receipt: "Receipt",
      payer_refund: "Refund",
    },
  },
);
