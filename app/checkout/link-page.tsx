import { LinkPage } from "@/components/checkout/link-page";
import { linkTexts } from "@/components/checkout/link-texts";
import type { FormTrouble, LinkPageProps } from "@/components/checkout/shown-link";
import { checkoutHref } from "@/components/checkout/visit";
import { readForm } from "@/lib/http/form";
import { type PayOutcome, payLink } from "@/lib/payment-links/pay-link";
import { typedForm } from "@/lib/payment-links/payer-form";
import { formKeyFor, type OpenedLink, openLink } from "@/lib/payment-links/read-link-page";
import { callerAddress } from "@/lib/platform/caller-address";
import type { PageRequest, PayerPage } from "./payer-page";

/** The page of a payment link. Its form is sent to the same address, and leads to the charge that it makes. */
export async function linkPage(page: PageRequest): Promise<PayerPage> {
  const { id: slug, request, visit } = page;
  const opened = await openLink(slug, visit.now);
  if (opened === null) return { kind: "missing", what: "link" };
  if (request.method !== "POST") return shown(page, opened, {});
  const fields = (await readForm(request)) ?? new URLSearchParams();
  const address = callerAddress(request);
  const outcome = await payLink(opened, { fields, address }, visit.now);
  return outcome.kind === "charge"
    ? { kind: "made", location: checkoutHref(outcome.id, visit) }
    : answered(page, opened, fields, outcome);
}

/** The page again, with what was typed and why. */
function answered(
  page: PageRequest,
  opened: OpenedLink,
  fields: URLSearchParams,
  outcome: Exclude<PayOutcome, { kind: "charge" }>,
): PayerPage {
  if (outcome.kind === "closed") {
    const { found, view } = opened;
    return { ...shown(page, { found, view: { ...view, closed: outcome.state } }, {}), status: 409 };
  }
  const trouble: FormTrouble =
    outcome.kind === "changed"
      ? { kind: "changed", href: checkoutHref(outcome.id, page.visit) }
      : outcome;
  // A form that is corrected, or sent once more, is still the same one.
  const sameKey = outcome.kind === "invalid" || outcome.kind === "in_progress";
  const formKey = sameKey ? { formKey: fields.get("key") ?? "" } : {};
  return {
    ...shown(page, opened, { trouble, typed: typedForm(fields), ...formKey }),
    status: STATUSES[outcome.kind],
    headers: outcome.kind === "too_many" ? { "Retry-After": String(outcome.seconds) } : {},
  };
}

const STATUSES = {
  invalid: 422,
  stale: 409,
  changed: 409,
  refused: 422,
  in_progress: 409,
  too_many: 429,
} as const;

function shown(
  { visit, sandbox, nonce }: PageRequest,
  opened: OpenedLink,
  form: Partial<Pick<LinkPageProps, "formKey" | "typed" | "trouble">>,
): Extract<PayerPage, { kind: "page" }> {
  const { view } = opened;
  return {
    kind: "page",
    title: linkTexts(visit.locale).title(view.merchantName),
    body: (
      <LinkPage
        link={{ ...view, home: `/pay/${view.slug}` }}
        visit={visit}
        sandbox={sandbox}
        nonce={nonce}
        formKey={formKeyFor(opened, visit.now)}
        typed={NOTHING_TYPED}
        trouble={null}
        {...form}
      />
    ),
  };
}

const NOTHING_TYPED = { name: "", document: "", amount: "", method: "" };
