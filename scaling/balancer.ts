import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort } from "@/e2e/support/launch";
import { eventually, type Running, startProgram } from "./programs";

/** The load balancer, configured as docs/scaling.md shows. */
export class Balancer {
  readonly #program: Running;
  readonly #controlPort: number;
  readonly url: string;

  private constructor(program: Running, port: number, controlPort: number) {
    this.#program = program;
    this.#controlPort = controlPort;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts it before nodes that are named by their ports. */
  static async start(
    haproxy: string,
    home: string,
    port: number,
    nodes: Readonly<Record<string, number>>,
  ): Promise<Balancer> {
    const controlPort = await freePort();
    const file = join(home, "haproxy.cfg");
    writeFileSync(file, configuration(port, controlPort, nodes));
    const program = startProgram(haproxy, ["-db", "-f", file], join(home, "haproxy.log"));
    return new Balancer(program, port, controlPort);
  }

  /** Gives a node no new requests; those on their way end. */
  async drain(name: string): Promise<void> {
    await this.#send(`set server app/${name} state drain`);
  }

  async ready(name: string): Promise<void> {
    await this.#send(`set server app/${name} state ready`);
    await this.whenUp(name);
  }

  /** Waits until the balancer's own look at `/readyz` found a node ready. */
  async whenUp(name: string): Promise<void> {
    await eventually(async () => {
      if ((await this.#factsOf(name))?.[17] !== "UP") throw new Error(`${name} is not up`);
    });
  }

  /** A node's line of HAProxy's statistics: field 7 counts its sessions, field 17 is its state. */
  async #factsOf(name: string): Promise<readonly string[] | undefined> {
    const lines = (await this.#send("show stat")).split("\n");
    return lines.find((one) => one.startsWith(`app,${name},`))?.split(",");
  }

  /** How many requests a node has answered. */
  async servedBy(name: string): Promise<number> {
    return Number((await this.#factsOf(name))?.[7]);
  }

  #send(command: string): Promise<string> {
    return new Promise((answered, failed) => {
      let said = "";
      const socket = connect(this.#controlPort, "127.0.0.1", () => socket.end(`${command}\n`));
      socket.on("data", (chunk) => {
        said += chunk;
      });
      socket.on("end", () => answered(said));
      socket.on("error", failed);
    });
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }
}

function configuration(
  port: number,
  controlPort: number,
  nodes: Readonly<Record<string, number>>,
): string {
  const servers = Object.entries(nodes).map(
    ([name, at]) => `  server ${name} 127.0.0.1:${at} check`,
  );
  return `global
  stats socket ipv4@127.0.0.1:${controlPort} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
frontend public
  bind 127.0.0.1:${port}
  default_backend app
backend app
  balance roundrobin
  option forwardfor
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host pay.example
  # Being busy is not being away: a look may take long, and one alone decides nothing.
  timeout check 5s
  default-server inter 1s fall 3 rise 1
  # A node that is gone is left for the other one. What may be sent twice is: reading, and what an
  # Idempotency-Key makes one.
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry if METH_POST !{ path_beg /payments /v1/payments }
${servers.join("\n")}
`;
}
