import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { serveProvider } from "./call";
import { handlersOf } from "./handlers";
import { servePages } from "./pages";
import type { Provider } from "./provider";

/** The Asaas-style provider: its API under /v3, and the pages that payers meet. */
export function asaasRoutes(provider: Provider): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveProvider(app, provider, handlersOf(provider));
  servePages(app, provider);
  return app;
}
