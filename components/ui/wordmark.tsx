/** The house's coin. Decoration: the word beside it is the name. */
export function Coin({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="15.5" className="fill-accent" />
      <circle
        cx="16"
        cy="16"
        r="12.5"
        fill="none"
        strokeOpacity="0.55"
        strokeWidth="1.25"
        className="stroke-on-accent"
      />
      <path
        d="M10.2 10.5 16 22l5.8-11.5"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}

/** The coin and the name. */
export function Wordmark({ small = false }: { small?: boolean }) {
  return (
    <span
      className={`inline-flex items-center font-semibold tracking-tight ${small ? "gap-1.5 text-sm" : "gap-2 text-lg"}`}
    >
      <Coin className={small ? "size-4" : "size-6"} />
      Vintém
    </span>
  );
}
