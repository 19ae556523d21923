import { type AddressInfo, createServer } from "node:net";
import { request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { boundedInterim } from "./interim-answers";

/** A server that sends so many interim answers before its own; what is to be requested of it. */
async function served(interim: number) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => {
      const answers = "HTTP/1.1 103 x\r\n\r\n".repeat(interim);
      socket.write(`${answers}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("some interim answers are passed over", async () => {
  const { statusCode, body } = await request(
    await served(3),
    boundedInterim(AbortSignal.timeout(60_000)),
  );
  expect([statusCode, await body.text()]).toEqual([200, "ok"]);
});

test("G19 interim answers without end are no answer", async () => {
  const asking = request(await served(2_000), boundedInterim(AbortSignal.timeout(60_000)));
  await expect(asking).rejects.toMatchObject({ code: "interim_answers" });
});

test("what ends the request otherwise goes on ending it", async () => {
  const url = await served(0);
  await expect(request(url, boundedInterim(AbortSignal.abort()))).rejects.toThrow();
});
