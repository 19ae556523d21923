import { FlaskConical } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** What can be made to happen to a charge in the sandbox. */
export interface ShownDeed {
  readonly label: string;
  /** Where its form is sent. */
  readonly action: string;
}

/** Sandbox only: what could happen to the payment, as buttons. Plain forms, which need no script. */
export function SandboxDeeds({ deeds, visit }: { deeds: readonly ShownDeed[]; visit: Visit }) {
  if (deeds.length === 0) return null;
  const t = checkoutTexts(visit.locale);
  return (
    <section
      aria-labelledby="sandbox"
      className="flex flex-col gap-3 rounded-card border border-amber border-dashed bg-amber-tint p-4 print:hidden"
    >
      <h2 id="sandbox" className="flex items-center gap-2 font-semibold text-amber text-sm">
        <FlaskConical className="size-4" aria-hidden="true" />
        {t.sandbox.heading}
      </h2>
      <p className="text-amber text-sm">{t.sandbox.help}</p>
      <div className="flex flex-wrap gap-2">
        {deeds.map(({ label, action }) => (
          <form key={action} method="post" action={action} data-busy={t.choice.working}>
            <button type="submit" className={BUTTON.quiet}>
              <span data-hint="">{label}</span>
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}
