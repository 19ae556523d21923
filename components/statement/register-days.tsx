"use client";

import { CalendarCheck } from "lucide-react";
import { useId, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { Trouble } from "@/components/ui/trouble";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { statementTexts } from "./texts";

/** A Pix key of the merchant's own. */
export interface OwnKey {
  readonly id: string;
  readonly name: string;
}

/** Registers the days of a statement, so that the daily close of its key is compared with it. */
export function RegisterDays({
  content,
  keys,
  link: LinkTo,
  locale,
}: {
  content: Blob;
  keys: readonly OwnKey[];
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale).days;
  const id = useId();
  const [account, setAccount] = useState(keys[0]?.id ?? "");
  const [days, setDays] = useState<readonly CivilDate[] | null>(null);
  const register = useAct<string, { days: readonly CivilDate[] }>(
    { method: "POST", path: (key) => `/statements/days?account=${key}`, body: () => content },
    { locale, onDone: (done) => setDays(done.days) },
  );
  const [first, last] = [days?.[0], days?.at(-1)];
  const day = textsFor(locale).day;
  return (
    <Section heading={t.heading} help={t.help}>
      {keys.length < 2 ? null : (
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="font-medium text-sm">
            {t.key}
          </label>
          <select
            id={id}
            value={account}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            className={`${CONTROL} max-w-sm`}
          >
            {keys.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <Trouble words={register.trouble} />
      {days === null ? null : (
        <Notice tone={first ? "good" : "warning"} live>
          {first && last ? (
            <>
              {t.done(days.length, day(first), day(last))}{" "}
              <LinkTo href="/closing" className="font-medium underline underline-offset-4">
                {t.see}
              </LinkTo>
            </>
          ) : (
            t.noDay
          )}
        </Notice>
      )}
      <button
        type="button"
        className={`${BUTTON.quiet} self-start`}
        aria-disabled={register.pending}
        onClick={() => register.act(account)}
      >
        <CalendarCheck className="size-4" aria-hidden="true" />
        {register.pending ? t.registering : t.register}
      </button>
    </Section>
  );
}
