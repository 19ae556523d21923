"use client";

import { lazy, Suspense, useState } from "react";
import { SERIES_PLACE } from "@/components/payment-series/shown-series";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { Locale } from "@/lib/platform/values/locale";
import { ChargeForm } from "./charge-form";
import type { Made } from "./made-charge";
import { barePhone } from "./masks";
import { newChargeTexts } from "./texts";
import type { ChargeValues } from "./values";

/** Fetched once somebody is in the form, so that it is there when they are done. */
const fetchMadeCharge = () => import("./made-charge");
const MadeCharge = lazy(async () => ({ default: (await fetchMadeCharge()).MadeCharge }));

export interface NewChargeProps {
  /** The member's id. */
  readonly memberId: string;
  readonly merchantName: string;
  /** The id of the charge that the form begins from, "" for none. */
  readonly model: string;
  readonly initial: ChargeValues;
  /** What the form is once it is empty again. */
  readonly empty: ChargeValues;
  /** What there are PSP accounts for. */
  readonly methods: readonly BillingType[];
  /** A charge that was just made, where the page is opened at its address. */
  readonly made: Made | null;
  readonly serverNow: number;
  /** By how much the merchant's sandbox clock is ahead; 0 in production. */
  readonly aheadMs: number;
  readonly locale: Locale;
}

/** Where the form stands, and where the charge that it made does. */
const HERE = "/charges/new";

/** Makes a charge, then shows what to send to the payer. */
export function NewCharge({ link: LinkTo, ...props }: NewChargeProps & { link: Link }) {
  const { locale } = props;
  const t = newChargeTexts(locale);
  const [made, setMade] = useState(props.made);
  const [start, setStart] = useState({ model: props.model, initial: props.initial, round: 0 });

  function again() {
    window.history.replaceState(null, "", HERE);
    window.scrollTo(0, 0);
    setStart({ model: "", initial: props.empty, round: start.round + 1 });
    setMade(null);
  }

  if (made) {
    return (
      <Suspense>
        <MadeCharge
          made={made}
          merchantName={props.merchantName}
          newHref={HERE}
          onAgain={again}
          link={LinkTo}
          locale={locale}
        />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title={t.title}
        lead={start.model ? t.duplicateLead : t.lead}
        above={
          <BackLink href="/charges" link={LinkTo}>
            {t.back}
          </BackLink>
        }
      >
        <LinkTo href={`${SERIES_PLACE}/new`} className={BUTTON.quiet}>
          {t.newSeries}
        </LinkTo>
        <LinkTo href="/charges/spreadsheet" className={BUTTON.quiet}>
          {t.importSpreadsheet}
        </LinkTo>
      </PageHeading>
      <ChargeForm
        key={start.round}
        memberId={props.memberId}
        model={start.model}
        initial={start.initial}
        methods={props.methods}
        serverNow={props.serverNow}
        aheadMs={props.aheadMs}
        chargesLink={
          <LinkTo href="/charges" className="font-semibold underline">
            {t.troubles.seeCharges}
          </LinkTo>
        }
        // Without a connection it is fetched again when it is needed.
        onBegin={() => void fetchMadeCharge().catch(() => {})}
        onMade={(payment, { name, email, phone }) => {
          // Reloading the page, or coming back to it, shows the charge again.
          window.history.replaceState(null, "", `${HERE}?made=${payment.id}`);
          window.scrollTo(0, 0);
          setMade({
            payment,
            payer: {
              name: name.trim(),
              email: email.trim() || null,
              phone: barePhone(phone) || null,
            },
          });
        }}
        locale={locale}
      />
    </div>
  );
}
