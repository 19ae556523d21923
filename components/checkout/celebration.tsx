/** The moment of payment: a coin closes and a tick draws itself. */
export function Celebration({ heading }: { heading: string }) {
  return (
    <div className="flex flex-col items-center gap-4 pt-2 text-center">
      <svg
        viewBox="0 0 64 64"
        className="size-18 text-green"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <circle cx="32" cy="32" r="28" className="fill-green-tint" stroke="none" />
        {/* Starts at twelve o'clock; pathLength 1 lets the CSS speak of the whole line. */}
        <circle
          cx="32"
          cy="32"
          r="28"
          strokeWidth="3"
          pathLength={1}
          transform="rotate(-90 32 32)"
          className="draw-circle"
        />
        <path d="m20.5 33 8 8 15.5-17" strokeWidth="4" pathLength={1} className="draw-tick" />
      </svg>
      <h1 tabIndex={-1} className="text-balance font-semibold text-3xl tracking-tight">
        {heading}
      </h1>
    </div>
  );
}
