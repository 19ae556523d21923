const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-70 disabled:opacity-70";

/** How buttons look, for `<button>` and `<a>` alike. */
export const BUTTON = {
  primary: `${BASE} min-h-11 bg-accent px-4 py-2 text-on-accent hover:bg-accent-strong`,
  large: `${BASE} min-h-13 w-full bg-accent px-5 py-3 text-on-accent hover:bg-accent-strong`,
  quiet: `${BASE} min-h-11 border border-control bg-card px-4 py-2 text-ink hover:bg-accent-tint`,
  /** For what cannot be taken back. */
  danger: `${BASE} min-h-11 border border-red bg-card px-4 py-2 text-red hover:bg-red-tint`,
  /** Inside rows and cards, beside text. */
  small: `${BASE} min-h-9 border border-control bg-card px-3 py-1 text-sm text-ink hover:bg-accent-tint`,
  /** Only an icon; the button needs an aria-label. */
  icon: `${BASE} size-9 text-muted hover:bg-accent-tint hover:text-ink`,
} as const;
