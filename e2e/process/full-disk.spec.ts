import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { demoOf, requestToken, statusOf } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import { childrenRunning, copiedData, launch, stopLaunched } from "../support/launch";

test.afterEach(stopLaunched);

test(
  "a full disk of the logs ends no process, and every request is answered",
  ONLY_DEEP,
  async () => {
    const dataDir = await copiedData();
    mkdirSync(join(dataDir, "logs"), { recursive: true });
    for (const part of ["web", "worker", "simulator"]) {
      const file = join(dataDir, "logs", `${part}.log`);
      rmSync(file, { force: true });
      symlinkSync("/dev/full", file);
    }
    const service = await launch({ DATA_DIR: dataDir });
    const parts = () =>
      ["server/web.js", "server/worker.js", "simulator/main.js"].flatMap((script) =>
        childrenRunning(service.process.pid, script),
      );
    const before = parts();
    expect(before).toHaveLength(3);
    for (let n = 0; n < 12; n += 1) {
      for (const path of ["/healthz", "/readyz", "/login"]) {
        expect([path, await statusOf(service, path)]).toEqual([path, 200]);
      }
    }
    const { access_token } = await (await requestToken(service.url, demoOf(dataDir))).json();
    const created = await fetch(`${service.url}/payments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${access_token}`,
        "idempotency-key": "full",
        "content-type": "application/json",
      },
      body: JSON.stringify(validBody()),
    });
    expect(created.status).toBe(201);
    expect(parts()).toEqual(before);
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
