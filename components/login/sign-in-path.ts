/** A page's address with what Next.js adds when it fetches a page to show it in place. */
const FETCHED = /[?&]_rsc=[^&]*/;

/** The address of the sign-in that leads back to a page; the overview is where it leads anyway. */
export function signInPath(page: string | null): string {
  const path = (page ?? "/").replace(FETCHED, "");
  return path === "/" ? "/login" : `/login?callbackUrl=${encodeURIComponent(path)}`;
}
