/** Where browsers report what a page did against its policy. */
const REPORTS = "/csp-reports";
/** Browsers know one or the other. */
const REPORTED = [`report-uri ${REPORTS}`, "report-to csp"];

/** No text becomes a script or markup in a page but by a policy of this name (Trusted Types). */
const trusted = (policies: string) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
];

/**
 * The headers of a page of members and operators. What texts React and Next.js may hand to the browser as markup or as a
 * script's address, instrumentation-client.ts says.
 *
 * @param dev `next dev` makes scripts of text, so it has no such policy.
 */
export function memberPageHeaders(
  nonce: string,
  https: boolean,
  dev: boolean,
): Record<string, string> {
  const policy = [...policyWith(nonce, dev), ...(dev ? [] : trusted("default"))];
  return headersWith(policy.join("; "), https);
}

/** The headers of a payer's page, whose script takes one text for markup: the page itself, made anew. */
export function payerPageHeaders(nonce: string, https: boolean): Record<string, string> {
  return headersWith([...policyWith(nonce, false), ...trusted("own-page")].join("; "), https);
}

/**
 * The policy of every page with scripts: scripts only with this response's nonce, nothing from elsewhere, no
 * frames, no referrer, not cached and not indexed (docs/security.md H3 to H5).
 *
 * @param dev `next dev` evaluates its modules and talks over a web socket.
 */
function policyWith(nonce: string, dev: boolean): readonly string[] {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...REPORTED,
  ];
}

/** The headers of a page without any script: it loads the service's own styles, fonts and pictures, and sends nothing. */
export function scriptlessPageHeaders(https: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ...trusted("'none'"),
    ...CLOSED,
  ].join("; ");
  return headersWith(policy, https);
}

/**
 * The headers of the API's reference (ADR 0078): one script of the service's own, which talks to the service alone and
 * adds styles without a nonce.
 */
export function referencePageHeaders(https: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    ...CLOSED,
  ].join("; ");
  return headersWith(policy, https);
}

const CLOSED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", ...REPORTED];

function headersWith(policy: string, https: boolean): Record<string, string> {
  return {
    ...answerHeaders(https),
    "Content-Security-Policy": policy,
    "Reporting-Endpoints": `csp="${REPORTS}"`,
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  };
}

const ANSWER: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow",
};
const ANSWER_OVER_HTTPS: Readonly<Record<string, string>> = {
  ...ANSWER,
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

/** The headers of every answer, whatever it is: no frames, no referrer, no sniffing, not indexed (docs/security.md H3). */
export function answerHeaders(https: boolean): Readonly<Record<string, string>> {
  return https ? ANSWER_OVER_HTTPS : ANSWER;
}
