import { Plus } from "lucide-react";
import type { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/platform/values/locale";
import { pspTexts } from "./texts";

/** Leads to the page of the form that adds an account, or changes one. */
export function AccountLink({
  name = null,
  href,
  look,
  link: LinkTo,
  locale,
}: {
  /** The account that is changed; null adds a new one. */
  name?: string | null;
  href: string;
  look: string;
  link: Link;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  return name === null ? (
    <LinkTo href={href} className={look}>
      <Plus className="size-5" aria-hidden="true" />
      {t.add}
    </LinkTo>
  ) : (
    <LinkTo href={href} aria-label={t.editOf(name)} className={look}>
      {t.edit}
    </LinkTo>
  );
}
