/** A webhook handler that `init` writes. */
interface Handler {
  /** Where it goes, below the project. */
  readonly path: string;
  readonly source: string;
}

/** The beginning of a handler: this package's import stands first, then those of its framework. */
function head(imports = ""): string {
  return `import { WebhookVerificationError, webhooks } from "vintem";
${imports}
// The endpoint's secret, or what "vintem listen --print-secret" prints.
const secret = process.env.VINTEM_WEBHOOK_SECRET;
if (!secret) throw new Error("VINTEM_WEBHOOK_SECRET is not set");
`;
}

const TAKE = `
/**
 * Takes an event. Store it here, with event.id as a unique key: the same event may come again. Work on it afterwards, and keep
 * the charge with the highest version: an older event may arrive later. Send goods once: a charge may become RECEIVED again.
 */
async function take(event) {
  const { payment } = event.data;
  console.log(event.type, payment?.reference ?? payment?.id, payment?.status);
}
`;

const NODE = `${head('import { createServer } from "node:http";\n')}
const server = createServer(async (request, response) => {
  if (request.method !== "POST" || request.url !== "/vintem") {
    response.writeHead(404).end();
    return;
  }
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    // The signature is of these bytes: nothing parses them before.
    await take(webhooks.verify(Buffer.concat(chunks), request.headers, secret));
    response.writeHead(204).end();
  } catch (error) {
    const isForged = error instanceof WebhookVerificationError;
    if (!isForged) console.error(error);
    // With 500 the event comes again.
    response.writeHead(isForged ? 400 : 500).end();
  }
});
server.listen(Number(process.env.PORT ?? 4000), () => console.log("listening at /vintem"));
${TAKE}`;

const EXPRESS = `${head('import express from "express";\n')}
/** app.use("/vintem", vintemWebhook): before express.json(), which would leave no raw body. */
export const vintemWebhook = express.Router();

vintemWebhook.post("/", express.raw({ type: "application/json", limit: "256kb" }), (request, response, next) => {
  let event;
  try {
    event = webhooks.verify(request.body, request.headers, secret);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) return next(error);
    return response.sendStatus(400);
  }
  // With an error the answer is 500, and the event comes again.
  take(event).then(() => response.sendStatus(204), next);
});
${TAKE}`;

const HONO = `${head('import { Hono } from "hono";\n')}
/** app.route("/vintem", vintemWebhook) */
export const vintemWebhook = new Hono();

vintemWebhook.post("/", async (context) => {
  const body = new Uint8Array(await context.req.arrayBuffer());
  let event;
  try {
    event = webhooks.verify(body, context.req.raw.headers, secret);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return context.body(null, 400);
  }
  // With an error the answer is 500, and the event comes again.
  await take(event);
  return context.body(null, 204);
});
${TAKE}`;

const NEXT = `${head()}
export const runtime = "nodejs";

export async function POST(request) {
  const body = new Uint8Array(await request.arrayBuffer());
  let event;
  try {
    event = webhooks.verify(body, request.headers, secret);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: 400 });
  }
  // With an error the answer is 500, and the event comes again.
  await take(event);
  return new Response(null, { status: 204 });
}
${TAKE}`;

/** Each framework by the name of its package; `node` is Node's own server. */
export const HANDLERS: Readonly<Record<"next" | "hono" | "express" | "node", Handler>> = {
  next: { path: "app/vintem/route.js", source: NEXT },
  hono: { path: "vintem-webhook.js", source: HONO },
  express: { path: "vintem-webhook.js", source: EXPRESS },
  node: { path: "vintem-webhook.mjs", source: NODE },
};
