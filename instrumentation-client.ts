// Next.js runs this file in the browser before anything else of a members' page. React and Next.js hand texts to the browser
// that it takes for markup or for the address of a script. The page's policy refuses all of them but those that the rules
// below let through (docs/security.md#trusted-types).

/** What TypeScript does not declare of Trusted Types (W3C). */
interface Policies {
  createPolicy(
    name: string,
    rules: Readonly<Record<"createHTML" | "createScriptURL", (text: string) => string | null>>,
  ): unknown;
}

/** From what React makes the element of a script that it adds; it sets its address afterwards. */
const EMPTY_SCRIPT = "<script></script>";

/** Where the service's own scripts are, as `next build` made them. */
const SCRIPTS = "/_next/static/";

(window as { readonly trustedTypes?: Policies }).trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === EMPTY_SCRIPT ? text : null),
  createScriptURL(text) {
    const { origin, pathname } = new URL(text, location.href);
    return origin === location.origin && pathname.startsWith(SCRIPTS) ? text : null;
  },
});
