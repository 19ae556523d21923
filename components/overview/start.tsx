import { Coins, KeyRound, type LucideIcon, ReceiptText } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { may } from "@/lib/platform/values/permission";
import { overviewTexts } from "./texts";

/** What a merchant without a single charge sees instead of zeros: what to do next. */
export function Start({ role, link, locale }: { role: MemberRole; link: Link; locale: Locale }) {
  const t = overviewTexts(locale).start;
  if (!may(role, "charge")) {
    return <ListMessage icon={Coins} heading={t.team.heading} help={t.team.help} />;
  }
  return (
    <section
      aria-labelledby="start"
      className="flex flex-col gap-6 rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <div className="flex flex-col gap-1">
        <h2 id="start" className="text-balance font-semibold text-xl tracking-tight">
          {t.heading}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t.lead}</p>
      </div>
      <ol className="grid gap-6 border-line border-t pt-6 md:grid-cols-2">
        <Step
          icon={ReceiptText}
          words={t.charge}
          href="/charges/new"
          className={BUTTON.primary}
          link={link}
        />
        {may(role, "manage") ? (
          <Step
            icon={KeyRound}
            words={t.api}
            href="/settings/credentials"
            className={BUTTON.quiet}
            link={link}
          />
        ) : null}
      </ol>
    </section>
  );
}

function Step({
  icon: Icon,
  words,
  href,
  className,
  link: LinkTo,
}: {
  icon: LucideIcon;
  words: { readonly heading: string; readonly help: string; readonly action: string };
  href: string;
  className: string;
  link: Link;
}) {
  return (
    <li className="flex items-start gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div className="flex flex-col gap-1">
          <h3 className="font-semibold">{words.heading}</h3>
          <p className="text-pretty text-muted text-sm">{words.help}</p>
        </div>
        <LinkTo href={href} className={className}>
          {words.action}
        </LinkTo>
      </div>
    </li>
  );
}
