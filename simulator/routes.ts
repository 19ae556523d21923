import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { handlersOf } from "@/simulator/asaas/api/handlers";
import { serveProvider } from "@/simulator/asaas/api/serve";
import { asaasControl } from "@/simulator/asaas/control/routes";
import type { Provider } from "@/simulator/asaas/engine/provider";
import { servePages } from "@/simulator/asaas/pages/pages";
import { bankHandlers } from "@/simulator/bank/api/handlers";
import { problem } from "@/simulator/bank/api/problem";
import { serveBank } from "@/simulator/bank/api/serve";
import { bankControl } from "@/simulator/bank/control/routes";
import type { Bank } from "@/simulator/bank/engine/bank";
import { REDIRECT_TRAP } from "@/simulator/faults/play";
import { isLoopbackAddress, isOfThisMachine } from "@/simulator/http/loopback";
import { httpResponse } from "@/simulator/http/response";

const BODY_MAX_BYTES = 1024 * 1024;

/** Every address of the simulator: API Pix, Asaas and its pages, and the control API for this machine only. */
export function routes(bank: Bank, asaas: Provider): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: (c) => c.body(null, 413) }));

  serveBank(app, bank, bankHandlers(bank));

  const asaasApp = new Hono<{ Bindings: HttpBindings }>();
  serveProvider(asaasApp, asaas, handlersOf(asaas));
  servePages(asaasApp, asaas);
  app.route("/asaas", asaasApp);

  app.use("/control/*", async (c, next) => {
    const peer = c.env.incoming.socket.remoteAddress ?? "";
    // A browser on this machine may have been led here by a page from elsewhere, under a name of its own for this address.
    const named = [`http://${c.req.header("host")}`, c.req.header("origin") ?? "http://localhost"];
    if (isLoopbackAddress(peer) && named.every(isOfThisMachine)) return next();
    return c.json({ error: "The control API answers this machine only." }, 403);
  });
  app.route("/control/asaas", asaasControl(asaas));
  app.route("/control", bankControl(bank));
  app.all("/control/*", (c) => c.json({ error: "The control API has no such call." }, 404));

  app.all(REDIRECT_TRAP, (c) => {
    bank.count(`${c.req.method} ${REDIRECT_TRAP}`);
    return c.body(null, 410);
  });
  app.notFound(() => httpResponse(problem("NaoEncontrado", "Este endereço não existe.")));
  app.onError((error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return httpResponse(problem("ErroInternoDoServidor", "Erro no simulador."));
  });
  return app;
}
