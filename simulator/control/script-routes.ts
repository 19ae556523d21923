import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { z } from "zod";
import type { NotificationEffect, Rule } from "@/simulator/faults/rules";
import { withBody } from "./call";
import type { ScriptedServer } from "./scripted-server";

/** The forms in which one server's script is written. */
export interface ScriptForms<Effect, Settings> {
  readonly rule: (sent: unknown) => z.ZodType<Rule<Effect | NotificationEffect>>;
  readonly settings: z.ZodObject & z.ZodType<Settings>;
}

/** The part of the control API that every server has: settings, fault rules and the count of requests. */
export function scriptRoutes<Effect extends { readonly kind: string }, Settings>(
  app: Hono<{ Bindings: HttpBindings }>,
  server: ScriptedServer<Effect, Settings>,
  forms: ScriptForms<Effect, Settings>,
): void {
  const { faults } = server;
  const settingsRequest = forms.settings.partial().extend({ seed: z.int().optional() });

  app.get("/settings", (c) => c.json(server.settings as object));
  app.put("/settings", (c) =>
    withBody(c, settingsRequest, ({ seed, ...changes }) => {
      if (typeof seed === "number") faults.reseed(seed);
      server.settings = forms.settings.parse({ ...server.settings, ...changes });
      return { status: 200, body: server.settings };
    }),
  );

  app.post("/faults", (c) =>
    withBody(c, forms.rule, (rule) => ({ status: 201, body: { id: faults.add(rule) } })),
  );
  app.get("/faults", (c) => c.json({ faults: faults.list() }));
  app.delete("/faults", (c) => {
    server.clearFaults();
    return c.body(null, 204);
  });
  app.delete("/faults/:id", (c) =>
    faults.remove(c.req.param("id"))
      ? c.body(null, 204)
      : c.json({ error: "There is no fault rule with this id." }, 404),
  );

  app.get("/requests/summary", (c) => c.json({ requests: Object.fromEntries(server.requests) }));
}
