import { FlaskConical } from "lucide-react";
import { clockTexts } from "@/components/sandbox/texts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { BrandedView } from "@/lib/checkout/checkout-screen";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { isBankFault, type SandboxAction } from "@/lib/platform/values/sandbox-action";
import { sandboxTexts } from "./sandbox-texts";
import { checkoutTexts } from "./texts";
import { checkoutHref, type Visit } from "./visit";

/** Sandbox only: what could happen to the payment, as buttons of a form that needs no script. */
export function SandboxActions({ view, visit }: { view: BrandedView; visit: Visit }) {
  // Nobody but the payer knows what to pay where the amount is open.
  const offered = view.sandboxActions.filter((action) => action !== "pay" || view.amount > 0n);
  if (offered.length === 0) return null;
  const t = sandboxTexts(visit.locale);
  const actions = offered.filter((action) => !isBankFault(action));
  const faults = offered.filter(isBankFault);
  return (
    <section
      aria-labelledby="sandbox"
      className="flex flex-col gap-3 rounded-card border border-amber border-dashed bg-amber-tint p-4 print:hidden"
    >
      <h2 id="sandbox" className="flex items-center gap-2 font-semibold text-amber text-sm">
        <FlaskConical className="size-4" aria-hidden="true" />
        {t.heading}
      </h2>
      {view.daysAhead > 0 && (
        <p className="text-amber text-sm">
          {clockTexts(visit.locale).shows(
            textsFor(visit.locale).day(brasiliaDay(visit.now)),
            view.daysAhead,
          )}
        </p>
      )}
      {actions.length > 0 && (
        <>
          <p className="text-amber text-sm">{t.help}</p>
          <Buttons view={view} visit={visit} actions={actions} />
        </>
      )}
      {faults.length > 0 && (
        <details>
          <summary className="cursor-pointer text-amber text-sm">{t.faults}</summary>
          <p className="py-2 text-amber text-sm">{t.faultsHelp}</p>
          <Buttons view={view} visit={visit} actions={faults} />
        </details>
      )}
    </section>
  );
}

function Buttons(props: { view: BrandedView; visit: Visit; actions: readonly SandboxAction[] }) {
  const { view, visit, actions } = props;
  const { choice } = checkoutTexts(visit.locale);
  return (
    <form
      method="post"
      action={checkoutHref(view.id, visit, "/simulate")}
      data-busy={choice.working}
      data-here=""
      className="flex flex-wrap gap-2"
    >
      {actions.map((action) => (
        <button
          key={action}
          type="submit"
          name="sandboxAction"
          value={action}
          className={BUTTON.quiet}
        >
          <span data-hint="">{sandboxTexts(visit.locale).actions[action]}</span>
        </button>
      ))}
    </form>
  );
}
