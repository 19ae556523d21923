"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { deviceName } from "./device-name";
import { securityTexts } from "./texts";

/** A session that is open: where, since when, and last used when. */
export interface ShownSession {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly signedInAt: Date;
  readonly seenAt: Date;
  /** The session of this request. */
  readonly here: boolean;
}

/** Where a user is signed in; every session but this one can be ended from here. */
export function SessionList({
  sessions,
  locale,
}: {
  sessions: readonly ShownSession[];
  locale: Locale;
}) {
  const t = securityTexts(locale).sessions;
  const toast = useToast();
  const refresh = useRefresh();
  const { act, trouble } = useAct<string, null>(
    { method: "DELETE", path: (id) => `/me/sessions/${id}` },
    {
      locale,
      onDone() {
        toast("good", t.ended);
        refresh();
      },
    },
  );
  return (
    <>
      <Trouble words={trouble} />
      <ul className="-my-2 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={act} locale={locale} />
        ))}
      </ul>
    </>
  );
}

function SessionRow({
  session: { id, userAgent, address, signedInAt, seenAt, here },
  onEnd,
  locale,
}: {
  session: ShownSession;
  onEnd: (id: string) => void;
  locale: Locale;
}) {
  const t = securityTexts(locale).sessions;
  const { instant } = textsFor(locale);
  const { browser, system, handheld } = deviceName(userAgent);
  const name = system ? t.on(browser ?? t.unknownBrowser, system) : (browser ?? t.unknownDevice);
  const Icon = handheld ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {here ? (
            <span className="rounded-full bg-green-tint px-2 py-0.5 text-green text-xs">
              {t.here}
            </span>
          ) : null}
        </p>
        <p className="break-words text-muted tabular-nums">
          {t.since(instant(signedInAt))}
          {" · "}
          {here ? t.now : t.seen(instant(seenAt))}
          {address === "" ? null : ` · ${t.from(address)}`}
        </p>
      </div>
      {here ? null : (
        <button
          type="button"
          onClick={() => onEnd(id)}
          aria-label={t.endOf(name)}
          className={`${BUTTON.small} shrink-0`}
        >
          {t.end}
        </button>
      )}
    </li>
  );
}
