import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient } from "../../chaos/api-client";
import { expect, test, validBody } from "../support/fixtures";
import { databaseOf, freePort, launch, stopLaunched, temporaryData } from "../support/launch";
import { simulatorOf } from "../support/service";

test.afterEach(stopLaunched);

test(
  "a second sandbox on one database shares the first one's bank, and never takes its place",
  ONLY_DEEP,
  async () => {
    const first = await launch();
    const port = String(await freePort());
    const second = {
      PORT: port,
      DATA_DIR: temporaryData(),
      DATABASE_URL: databaseOf(first),
      VINTEM_SECRET: readFileSync(join(first.dataDir, "secret"), "utf8").trim(),
      PUBLIC_URL: first.url,
    };
    await expect(launch(second)).rejects.toThrow(/set SIMULATOR_URL to that address/);

    const bank = simulatorOf(first.dataDir);
    const copy = await launch({ ...second, SIMULATOR_URL: bank });
    const demo = JSON.parse(readFileSync(join(first.dataDir, "demo.json"), "utf8"));
    const client = new ApiClient([first.url], demo);
    const address = `http://localhost:${port}`;
    const made = await client.create(randomUUID(), validBody(), address);
    expect(made).toMatchObject({ status: 201, body: { status: "PENDING" } });
    await Promise.all([copy.stop(), first.stop()]);
    for (const { dataDir } of [first, copy]) rmSync(dataDir, { recursive: true, force: true });
  },
);
