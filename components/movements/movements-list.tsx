import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { TABLE } from "@/components/ui/table-style";
import { type BalancedMovement, effectOf, turnoverOf } from "@/lib/ledger/movement";
import { kindWords } from "@/lib/ledger/words";
import type { MovementsReading } from "@/lib/listing/movements-reading";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { movementsTexts } from "./texts";

interface ListProps {
  readonly reading: Pick<MovementsReading, "page" | "period" | "accounts" | "payers">;
  readonly link: Link;
  readonly locale: Locale;
}

/** The movements of a page, a table for each day with what was there before and after it. */
export function MovementsList(props: ListProps) {
  const { movements } = props.reading.page;
  return (
    <div className="flex flex-col gap-4">
      {daysOf(movements).map(({ day, movements: ofDay }) => (
        <Day key={day} day={day} movements={ofDay} {...props} />
      ))}
    </div>
  );
}

function daysOf(
  movements: readonly BalancedMovement[],
): { day: CivilDate; movements: BalancedMovement[] }[] {
  const days: { day: CivilDate; movements: BalancedMovement[] }[] = [];
  for (const movement of movements) {
    const last = days.at(-1);
    if (last?.day === movement.day) last.movements.push(movement);
    else days.push({ day: movement.day, movements: [movement] });
  }
  return days;
}

type DayProps = ListProps & {
  readonly day: CivilDate;
  readonly movements: readonly BalancedMovement[];
};

function Day({ day, movements, reading, link, locale }: DayProps) {
  const t = movementsTexts(locale);
  const balance = reading.period.days.get(day);
  const isBalanced = reading.period.balances !== null;
  const heading = `day-${day}`;
  return (
    <section
      aria-labelledby={heading}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b bg-paper px-4 py-2.5">
        <h2 id={heading} className="font-semibold text-sm tabular-nums">
          {textsFor(locale).day(day)}
        </h2>
        {balance ? (
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <Balance label={t.day.opening} amount={balance.opening} />
            <Balance label={t.day.ending} amount={balance.ending} />
          </dl>
        ) : null}
      </div>
      <table className={`${TABLE.table} [&_tbody_tr:last-child_td]:border-b-0`}>
        <caption className="sr-only">{t.caption(textsFor(locale).day(day))}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className={`${TABLE.head} w-20 pl-4`}>
              {t.columns.at}
            </th>
            <th scope="col" className={TABLE.head}>
              {t.columns.movement}
            </th>
            <th scope="col" className={`${TABLE.head} w-36 text-right`}>
              {t.columns.amount}
            </th>
            {isBalanced ? (
              <th scope="col" className={`${TABLE.head} w-36 pr-4 text-right`}>
                {t.columns.balance}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <Row
              key={movement.id}
              movement={movement}
              isBalanced={isBalanced}
              reading={reading}
              link={link}
              locale={locale}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Balance({ label, amount }: { label: string; amount: bigint }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">
        <Money amount={cents(amount)} />
      </dd>
    </div>
  );
}

/** One movement. On a phone its time stands below its name, and its balance below its amount. */
function Row({
  movement,
  isBalanced,
  reading: { accounts },
  reading,
  link,
  locale,
}: ListProps & { readonly movement: BalancedMovement; readonly isBalanced: boolean }) {
  const t = movementsTexts(locale);
  const { hour } = textsFor(locale);
  const { at, day, kind, balance, pspAccountId } = movement;
  const happened =
    brasiliaDay(at) === day ? null : t.happenedOn(textsFor(locale).day(brasiliaDay(at)));
  const account = accounts.size > 1 && pspAccountId ? (accounts.get(pspAccountId) ?? null) : null;
  return (
    <tr>
      <td className={`${TABLE.cell} whitespace-nowrap pl-4 text-muted tabular-nums max-sm:hidden`}>
        <time dateTime={at.toISOString()}>{hour(at)}</time>
      </td>
      <td className={`${TABLE.cell} min-w-0 max-sm:pl-4`}>
        <span className="block font-medium">{kindWords(locale)[kind]}</span>
        <span className="flex flex-wrap gap-x-2 text-muted text-xs">
          <time dateTime={at.toISOString()} className="tabular-nums sm:hidden">
            {hour(at)}
          </time>
          {happened ? <span>{happened}</span> : null}
          <About movement={movement} payers={reading.payers} link={link} locale={locale} />
          {account ? <bdi>{account}</bdi> : null}
        </span>
      </td>
      <td className={`${TABLE.cell} ${TABLE.figure} ${isBalanced ? "max-sm:pr-4" : "pr-4"}`}>
        <Amount movement={movement} locale={locale} />
        {balance === null ? null : (
          <span className="block text-muted text-xs sm:hidden">
            {t.columns.balance} <Money amount={cents(balance)} />
          </span>
        )}
      </td>
      {isBalanced ? (
        <td className={`${TABLE.cell} ${TABLE.figure} pr-4 text-muted max-sm:hidden`}>
          {balance === null ? null : <Money amount={cents(balance)} />}
        </td>
      ) : null}
    </tr>
  );
}

/** What a movement adds to what is at the provider; of one that adds nothing, what it moves elsewhere. */
function Amount({ movement, locale }: { movement: BalancedMovement; locale: Locale }): ReactNode {
  const effect = effectOf(movement);
  if (effect === 0n) {
    return (
      <span className="text-muted">
        <Money amount={cents(turnoverOf(movement))} />
        <span className="block text-xs">{movementsTexts(locale).noEffect}</span>
      </span>
    );
  }
  return (
    <span className={`font-medium ${effect > 0n ? "text-green" : ""}`}>
      {effect > 0n ? "+" : null}
      <Money amount={cents(effect)} />
    </span>
  );
}

function About({
  movement: { chargeId },
  payers,
  link: LinkTo,
  locale,
}: Pick<ListProps, "link" | "locale"> & {
  readonly movement: BalancedMovement;
  readonly payers: MovementsReading["payers"];
}) {
  const t = movementsTexts(locale);
  if (chargeId === null) return <span>{t.noCharge}</span>;
  return (
    <LinkTo
      href={`/charges/${chargeId}`}
      className="min-w-0 text-accent underline-offset-4 hover:underline"
    >
      <bdi className="break-words">{payers.get(chargeId) ?? t.openCharge}</bdi>
    </LinkTo>
  );
}
