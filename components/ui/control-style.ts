/** How a text input, a select and a textarea look. An invalid one shows it by `aria-invalid`. */
export const CONTROL =
  "min-h-11 w-full rounded-control border border-control bg-card px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-red disabled:opacity-70";
