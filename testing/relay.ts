import { connect, createServer, type Server, type Socket } from "node:net";

/** What stands between the service and a simulated bank, and can go away as a bank goes away. */
export interface Relay {
  /** Base address, `http://127.0.0.1:4011`. */
  readonly url: string;
  /** Nobody listens any more: connections are refused, and those there are break. */
  cut(): Promise<void>;
  /** Listens again, at the same port. */
  mend(): Promise<void>;
  /** From its next connection on it leads to another server on this machine. */
  leadTo(port: number): void;
}

/** Opens a relay to a server on this machine. */
export async function openRelay(targetUrl: string): Promise<Relay> {
  let target = Number(new URL(targetUrl).port);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const listen = async () => {
    const opened = createServer((socket) => {
      const onward = connect(target, "127.0.0.1");
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        sockets.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((ready) => opened.listen(port, "127.0.0.1", ready));
    const address = opened.address();
    if (address && typeof address === "object") port = address.port;
    server = opened;
  };
  await listen();
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = new Promise((done) => closing.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      if (!server) await listen();
    },
    leadTo(next) {
      target = next;
    },
  };
}
