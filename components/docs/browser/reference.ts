// Starts the reference. The build puts Scalar's script before this one (bin/bundles.mjs).

declare const Scalar: {
  createApiReference(place: Element, configuration: Readonly<Record<string, unknown>>): void;
};

/** What Scalar hands over before it sends a request. */
interface Sending {
  readonly requestBuilder: { readonly method: string; readonly headers: Headers };
}

const KEY = "Idempotency-Key";
const place = document.querySelector("[data-reference]");
if (place instanceof HTMLElement) {
  const own = location.origin;
  Scalar.createApiReference(place, {
    url: place.dataset.reference,
    hideTestRequestButton: place.dataset.tryIt === undefined,
    // A try is a request of its own, unless its reader wrote a key.
    onBeforeRequest: ({ requestBuilder: { method, headers } }: Sending) => {
      if (method.toUpperCase() === "POST" && !headers.get(KEY)) {
        headers.set(KEY, crypto.randomUUID());
      }
    },
    authentication: { preferredSecurityScheme: "oauth2" },
    // Nothing leaves the instance: no fonts, proxy, telemetry, assistant or links to a registry.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    externalUrls: { dashboardUrl: own, registryUrl: own, proxyUrl: own, apiBaseUrl: own },
    persistAuth: false,
    documentDownloadType: "direct",
    defaultOpenFirstTag: true,
  });
}
