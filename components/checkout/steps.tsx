/** How to pay, in three steps. */
export function Steps({ heading, steps }: { heading: string; steps: readonly string[] }) {
  return (
    <section aria-labelledby="how-to" className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 id="how-to" className="font-semibold">
        {heading}
      </h2>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-sm leading-6">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent text-xs tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
