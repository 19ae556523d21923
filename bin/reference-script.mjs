// Scalar's API reference for a browser, out of the package that carries it whole and little else (ADR 0078).
import scalar from "@scalar/fastify-api-reference";

/**
 * The text of the script, which the package hands to the web server that it is a plugin of.
 *
 * @returns {string}
 * @throws when the package no longer serves it as it did: look at its release notes.
 */
export function referenceScript() {
  let text;
  const reply = {
    header: () => reply,
    send: (body) => {
      text = body;
    },
  };
  const server = {
    initialConfig: {},
    hasPlugin: () => false,
    route: ({ url, handler }) => {
      if (url.endsWith("/js/scalar.js")) handler({}, reply);
    },
  };
  scalar(server, { routePrefix: "/reference", configuration: { url: "/openapi.json" } }, () => {});
  if (typeof text !== "string") throw new Error("@scalar/fastify-api-reference served no script");
  return text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
}
