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
if (place instanceof HTMLElement) void show(place, place.dataset.reference ?? "");

/** Shows the description at an address; its summaries are Portuguese, with the English ones as descriptions. */
async function show(place: HTMLElement, address: string): Promise<void> {
  const own = location.origin;
  const content = await (await fetch(address)).json();
  if (document.documentElement.lang === "en") putEnglishFirst(content);
  Scalar.createApiReference(place, {
    content,
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
    documentDownloadType: "json",
    defaultOpenFirstTag: true,
  });
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Summed>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Summed>>>>;
}

interface Summed {
  summary?: string;
  description?: string;
}

function putEnglishFirst({ paths, webhooks }: Described): void {
  const all = [...Object.values(paths), ...Object.values(webhooks)];
  for (const operation of all.flatMap((methods) => Object.values(methods))) {
    const { summary, description } = operation;
    if (summary && description)
      Object.assign(operation, { summary: description, description: summary });
  }
}
