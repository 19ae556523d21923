"use client";

import { ArrowUp, Plus } from "lucide-react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { LookBadge } from "@/components/ui/look-badge";
import { Section } from "@/components/ui/section";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { chargeWords } from "@/lib/charges/words";
import type { Locale } from "@/lib/platform/values/locale";
import type { MethodOrder, Place } from "@/lib/providers/account-order";
import { orderTexts } from "./order-texts";

/** The order in which a holder's accounts take charges of one method, to be changed. */
export function AccountOrder({
  order,
  path,
  locale,
}: {
  order: MethodOrder;
  /** The path of the holder's order, below `/api/dashboard`. */
  path: string;
  locale: Locale;
}) {
  const { method, isSet, places, outside } = order;
  const t = orderTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const set = useAct<readonly string[], void>(
    {
      method: "PUT",
      path,
      body: (accounts) => ({ method, accounts }),
    },
    {
      locale,
      onDone: () => {
        toast("good", t.done);
        refresh();
      },
    },
  );
  const ids = places.map(({ accountId }) => accountId);
  return (
    <Section
      heading={t.heading(chargeWords(locale).billingTypes[method])}
      help={isSet ? t.help : t.notSet}
      actions={
        <button
          type="button"
          className={BUTTON.small}
          aria-disabled={set.pending}
          onClick={() => set.act(isSet ? [] : ids)}
        >
          {isSet ? t.end : t.begin}
        </button>
      }
    >
      {isSet ? (
        <ol className="-my-2 divide-y divide-line text-sm">
          {places.map((place, index) => (
            <Row
              key={place.accountId}
              place={place}
              standing={index === 0 ? "first" : "reserve"}
              {...(index === 0 ? {} : { onMove: () => set.act(movedUp(ids, index)) })}
              locale={locale}
            />
          ))}
          {outside.map((place) => (
            <Row
              key={place.accountId}
              place={place}
              standing="outside"
              onMove={() => set.act([...ids, place.accountId])}
              locale={locale}
            />
          ))}
        </ol>
      ) : null}
      {set.trouble ? <Trouble words={set.trouble} /> : null}
    </Section>
  );
}

function Row({
  place: { name, failingSince },
  standing,
  onMove,
  locale,
}: {
  place: Place;
  standing: "first" | "reserve" | "outside";
  /** Moves it up, or into the order. */
  onMove?: () => void;
  locale: Locale;
}) {
  const t = orderTexts(locale);
  const isOutside = standing === "outside";
  const Icon = isOutside ? Plus : ArrowUp;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <bdi className="font-medium">{name}</bdi>
        {failingSince && !isOutside ? (
          <span className="text-muted">{t.failing(textsFor(locale).instant(failingSince))}</span>
        ) : null}
      </span>
      <LookBadge look={failingSince && !isOutside ? "warn" : standing === "first" ? "ok" : "off"}>
        {t[standing]}
      </LookBadge>
      {onMove ? (
        <button
          type="button"
          className={BUTTON.small}
          aria-label={isOutside ? t.includeOf(name) : t.upOf(name)}
          onClick={onMove}
        >
          <Icon className="size-4" aria-hidden="true" />
          {isOutside ? t.include : t.up}
        </button>
      ) : null}
    </li>
  );
}

/** The ids with the one at `index` before the one that was before it. */
function movedUp(ids: readonly string[], index: number): readonly string[] {
  const [moved] = ids.slice(index, index + 1);
  const others = ids.filter((_, at) => at !== index);
  return moved === undefined ? ids : others.toSpliced(index - 1, 0, moved);
}
