import { readFileSync } from "node:fs";
import type { TlsFiles } from "@/simulator/http/listen";
import type { NotificationTls } from "@/simulator/notifications/post";
import { type SimulatorOptions, startSimulator } from "./server";

/** The environment of this process; nothing else in the simulator reads it. */
function optionsFromEnvironment(env: NodeJS.ProcessEnv): SimulatorOptions {
  const { SIMULATOR_STATE: state, SIMULATOR_HOST: host, SIMULATOR_PORT: port = "0" } = env;
  if (!state) throw new Error("SIMULATOR_STATE must name the directory for the simulator's state.");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`SIMULATOR_PORT must be a port number from 0 to 65535, not "${port}".`);
  }
  const tls = tlsFiles(env);
  return {
    state,
    port: Number(port),
    notificationTls: notificationTls(env),
    ...(host ? { host } : {}),
    ...(tls ? { tls } : {}),
  };
}

function tlsFiles(env: NodeJS.ProcessEnv): TlsFiles | undefined {
  const { SIMULATOR_TLS_CERT: cert, SIMULATOR_TLS_KEY: key, SIMULATOR_TLS_CLIENT_CA: ca } = env;
  if (!cert && !key && !ca) return undefined;
  if (!cert || !key || !ca) {
    throw new Error(
      "SIMULATOR_TLS_CERT, SIMULATOR_TLS_KEY and SIMULATOR_TLS_CLIENT_CA must be set together or not at all.",
    );
  }
  return { cert: read(cert), key: read(key), clientCa: read(ca) };
}

function notificationTls(env: NodeJS.ProcessEnv): NotificationTls {
  const { SIMULATOR_CALLBACK_CERT: cert, SIMULATOR_CALLBACK_KEY: key } = env;
  const { SIMULATOR_CALLBACK_CA: ca } = env;
  if (!cert !== !key) {
    throw new Error(
      "SIMULATOR_CALLBACK_CERT and SIMULATOR_CALLBACK_KEY must be set together or not at all.",
    );
  }
  return {
    ...(cert && key ? { cert: read(cert), key: read(key) } : {}),
    ...(ca ? { ca: read(ca) } : {}),
  };
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}

async function main(): Promise<void> {
  const simulator = await startSimulator(optionsFromEnvironment(process.env));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // A connection that will not close must not keep an orphan alive.
    setTimeout(() => process.exit(0), 1_500).unref();
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(0),
    );
  };
  // The parent may have died while we were starting; then the event is over already.
  if (process.connected === false) return stop();
  process.once("disconnect", stop);
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Nobody may be reading any more; that is no reason to fall.
  process.stdout.on("error", () => {});

  const { port, url, asaasUrl } = simulator;
  process.send?.({ kind: "ready", port, asaasUrl });
  process.stdout.write(`${JSON.stringify({ kind: "ready", port, url, asaasUrl })}\n`);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The PSP simulator can not start: ${reason}\n`);
  process.exit(1);
});
