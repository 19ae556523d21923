const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-70 disabled:opacity-70";

/** How buttons look, for `<button>` and `<a>` alike. */
export const BUTTON = {
  primary: `${BASE} min-h-11 bg-accent px-4 py-2 text-on-accent hover:bg-accent-strong`,
  large: `${BASE} min-h-13 w-full bg-accent px-5 py-3 text-on-accent hover:bg-accent-strong`,
  quiet: `${BASE} min-h-11 border border-control bg-card px-4 py-2 text-ink hover:bg-accent-tint`,
} as const;
