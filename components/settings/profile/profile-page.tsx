import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Colour } from "@/lib/merchants/brand-colour";
import type { MerchantContact } from "@/lib/merchants/contact";
import type { Locale } from "@/lib/platform/values/locale";
import { BrandForm } from "./brand-form";
import { ContactForm } from "./contact-form";
import { LogoForm } from "./logo-form";
import { PayerDocuments } from "./payer-documents";
import { profileTexts } from "./texts";

/** How the merchant looks to its payers, and whom it can charge. */
export function ProfilePage({
  name,
  colour,
  logoVersion,
  version,
  contact,
  contactVersion,
  lettersInCnpj,
  locale,
}: {
  name: string;
  colour: Colour | null;
  logoVersion: string | null;
  version: string;
  contact: MerchantContact;
  contactVersion: string;
  lettersInCnpj: boolean;
  locale: Locale;
}) {
  const t = profileTexts(locale);
  const logoUrl = logoVersion === null ? null : `/api/dashboard/profile/logo?v=${logoVersion}`;
  return (
    <>
      <PageHeading title={t.title} lead={t.lead} />
      <Section heading={t.brand.heading} help={t.brand.help}>
        <BrandForm
          name={name}
          colour={colour}
          logoUrl={logoUrl}
          version={version}
          locale={locale}
        />
      </Section>
      <Section heading={t.logo.heading} help={t.logo.help}>
        <LogoForm logoUrl={logoUrl} locale={locale} />
      </Section>
      <Section heading={t.contact.heading} help={t.contact.help}>
        <ContactForm contact={contact} version={contactVersion} locale={locale} />
      </Section>
      <Section heading={t.documents.heading} help={t.documents.help}>
        <PayerDocuments lettersInCnpj={lettersInCnpj} locale={locale} />
      </Section>
    </>
  );
}
