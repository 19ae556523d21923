import { BookOpen, FileJson, FlaskConical, KeyRound, type LucideIcon, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/ui/page-heading";
import { CallsList, type CallsListProps } from "./calls-list";
import { developersTexts } from "./texts";

/** What those who integrate the API need in one place: its tools, and what they called. */
export function DevelopersPage({
  sandbox,
  ...props
}: CallsListProps & {
  /** Whether charges can be played with. */
  readonly sandbox: boolean;
}) {
  const { link: LinkTo, locale } = props;
  const t = developersTexts(locale);
  const { tools } = t;
  const name =
    "font-semibold text-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline";
  const page = (href: string, words: string) => (
    <LinkTo href={href} className={name}>
      {words}
    </LinkTo>
  );
  // What Next.js does not serve is left to the browser.
  const address = (href: string, words: string) => (
    <a href={href} className={name}>
      {words}
    </a>
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      <ul aria-label={tools.label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Tool icon={KeyRound} help={tools.credentials.help}>
          {page("/settings/credentials", tools.credentials.name)}
        </Tool>
        <Tool icon={Webhook} help={tools.webhooks.help}>
          {page("/settings/webhooks", tools.webhooks.name)}
        </Tool>
        <Tool icon={BookOpen} help={tools.docs.help}>
          {address("/docs", tools.docs.name)}
        </Tool>
        <Tool icon={FileJson} help={tools.openapi.help}>
          {address("/openapi.json", tools.openapi.name)}
        </Tool>
        {sandbox ? (
          <Tool icon={FlaskConical} help={tools.sandbox.help}>
            {page("/charges", tools.sandbox.name)}
          </Tool>
        ) : null}
      </ul>
      <CallsList {...props} />
    </div>
  );
}

function Tool({
  icon: Icon,
  help,
  children,
}: {
  icon: LucideIcon;
  help: string;
  children: ReactNode;
}) {
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-control">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-1">
        {children}
        <p className="text-muted text-sm">{help}</p>
      </div>
    </li>
  );
}
