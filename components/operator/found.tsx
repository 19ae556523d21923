import { StatusBadge } from "@/components/charges/status-badge";
import { exceptionKindTexts } from "@/components/exceptions/kind-texts";
import { centsOf } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { Facts } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { LookUpResponse } from "@/lib/support/look-up-response";
import { lookUpTexts } from "./look-up-texts";

type Charge = LookUpResponse["charges"][number];
type FoundException = Charge["exceptions"][number];

/** A charge that was found, without anything about its payer. */
export function FoundCharge({ charge, locale }: { charge: Charge; locale: Locale }) {
  const t = lookUpTexts(locale);
  const { billingTypes, day, instant, openAmount } = textsFor(locale);
  return (
    <Section heading={t.charge}>
      <Facts
        facts={[
          [t.facts.merchant, <Merchant key="merchant" {...charge.merchant} />],
          [t.facts.status, <StatusBadge key="status" charge={charge} locale={locale} />],
          [t.facts.method, billingTypes[charge.billingType]],
          [
            t.facts.amount,
            charge.amount === 0 ? (
              openAmount
            ) : (
              <Money key="amount" amount={centsOf(charge.amount)} />
            ),
          ],
          [
            t.facts.paidAmount,
            charge.paidAmount === null ? null : (
              <Money key="paid" amount={centsOf(charge.paidAmount)} />
            ),
          ],
          [t.facts.createdAt, instant(new Date(charge.createdAt))],
          [t.facts.dueDate, day(charge.dueDate as CivilDate)],
          [t.facts.paidAt, charge.paidAt && instant(new Date(charge.paidAt))],
          [t.facts.account, charge.account && <bdi key="account">{charge.account.name}</bdi>],
          [
            t.facts.providerId,
            charge.providerId && <code key="provider">{charge.providerId}</code>,
          ],
          [t.facts.id, <code key="id">{charge.id}</code>],
        ]}
      />
      <Exceptions exceptions={charge.exceptions} locale={locale} />
    </Section>
  );
}

/** Money that was found and pays no charge. */
export function FoundMoney({
  money,
  locale,
}: {
  money: LookUpResponse["money"][number];
  locale: Locale;
}) {
  const t = lookUpTexts(locale);
  return (
    <Section heading={t.money}>
      <Facts
        facts={[
          [
            t.facts.merchant,
            money.merchant ? <Merchant key="merchant" {...money.merchant} /> : t.facts.nobody,
          ],
          [t.facts.amount, <Money key="amount" amount={centsOf(money.amount)} />],
          [t.facts.paidAt, textsFor(locale).instant(new Date(money.paidAt))],
          [t.facts.account, <bdi key="account">{money.account.name}</bdi>],
        ]}
      />
      <Exceptions exceptions={money.exceptions} locale={locale} />
    </Section>
  );
}

/** A call of a merchant's system that was found by its request id. */
export function FoundCall({
  call,
  locale,
}: {
  call: LookUpResponse["calls"][number];
  locale: Locale;
}) {
  const t = lookUpTexts(locale);
  return (
    <Section heading={t.call}>
      <Facts
        facts={[
          [t.facts.merchant, <Merchant key="merchant" {...call.merchant} />],
          [t.facts.at, textsFor(locale).instant(new Date(call.at))],
          [
            t.facts.request,
            <code key="request">
              {call.method} {call.path}
            </code>,
          ],
          [t.facts.answer, `${call.status}${call.code === null ? "" : ` ${call.code}`}`],
        ]}
      />
    </Section>
  );
}

function Merchant({ id, name }: { id: string; name: string }) {
  return (
    <a
      href={`/operator/merchants/${id}`}
      className="font-medium underline-offset-4 hover:text-accent hover:underline"
    >
      <bdi>{name}</bdi>
    </a>
  );
}

function Exceptions({
  exceptions,
  locale,
}: {
  exceptions: readonly FoundException[];
  locale: Locale;
}) {
  const t = lookUpTexts(locale);
  const { kinds } = exceptionKindTexts(locale);
  if (exceptions.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium">{t.exceptions}</h3>
      <ul className="list-inside list-disc">
        {exceptions.map(({ id, kind, openedAt, resolvedAt }) => (
          <li key={id}>
            {kinds[kind].name}, {textsFor(locale).instant(new Date(openedAt))}:{" "}
            {resolvedAt === null
              ? t.open
              : t.resolved(textsFor(locale).instant(new Date(resolvedAt)))}
          </li>
        ))}
      </ul>
    </div>
  );
}
