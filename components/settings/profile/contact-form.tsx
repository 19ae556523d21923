"use client";

import { SaveTrouble } from "@/components/dashboard/save-trouble";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useVersionedSave } from "@/components/dashboard/use-versioned-save";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { MerchantContact } from "@/lib/merchants/contact";
import type { Locale } from "@/lib/platform/values/locale";
import { barePhone, formatPhone, PAYER_TEXT_LIMITS, PHONE } from "@/lib/platform/values/payer";
import { bareDocument, formatDocument, isCnpj, isCpf } from "@/lib/platform/values/tax-document";
import { profileTexts } from "./texts";

/** Who the merchant is to its payers, and how they reach it; each field may stay empty. */
export function ContactForm({
  contact,
  version,
  locale,
}: {
  contact: MerchantContact;
  version: string;
  locale: Locale;
}) {
  const t = profileTexts(locale).contact;
  const words = dashboardTexts(locale);
  const save = useVersionedSave<MerchantContact>(
    { path: "/profile/contact", version, saved: t.saved },
    locale,
  );
  const form = useForm({
    initial: {
      document: contact.document === null ? "" : formatDocument(contact.document),
      email: contact.email ?? "",
      phone: contact.phone === null ? "" : formatPhone(contact.phone),
    },
    read({ document, email, phone }) {
      const typed = {
        document: bareDocument(document) || null,
        email: email.trim() || null,
        phone: barePhone(phone) || null,
      };
      return readyUnless(
        {
          document:
            typed.document === null || isCnpj(typed.document) || isCpf(typed.document)
              ? undefined
              : t.documentWrong,
          email:
            typed.email === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email)
              ? undefined
              : t.emailWrong,
          phone: typed.phone === null || PHONE.test(typed.phone) ? undefined : t.phoneWrong,
        },
        typed,
      );
    },
    submit: save.act,
  });
  const { faults } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex max-w-xl flex-col gap-5">
      <TextField
        label={t.document}
        error={faults.document}
        optional={words.optional}
        autoComplete="off"
        maxLength={20}
        {...form.text("document")}
      />
      <TextField
        label={t.email}
        error={faults.email}
        optional={words.optional}
        type="email"
        autoComplete="off"
        maxLength={PAYER_TEXT_LIMITS.email}
        {...form.text("email")}
      />
      <TextField
        label={t.phone}
        error={faults.phone}
        optional={words.optional}
        type="tel"
        autoComplete="off"
        maxLength={20}
        {...form.text("phone")}
      />
      <SaveTrouble problem={save.problem} trouble={save.trouble} locale={locale} />
      <button type="submit" aria-disabled={save.pending} className={`${BUTTON.primary} self-start`}>
        {save.pending ? words.saving : words.save}
      </button>
    </form>
  );
}
