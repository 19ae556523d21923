/** The browser's clock. The only place in the pages that reads it; the server has `lib/platform/clock`. */
export function browserNow(): number {
  return Date.now();
}
