import { execFile } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ApiClient } from "@/chaos/api-client";
import { Bank, txidOf } from "@/chaos/bank";
import { ONLY_DEEP } from "@/testing/deep";
import { KEPT_SECRET, keptReleases, unpack } from "@/testing/releases/kept";
import { expect, test } from "../support/fixtures";
import {
  cleanEnvironment,
  launch,
  operatorOf,
  stopLaunched,
  temporaryData,
} from "../support/launch";

test.afterEach(stopLaunched);

/** Brings a kept backup into a data directory, beside the bank of its day. */
async function restored(folder: string): Promise<string> {
  const dataDir = temporaryData();
  for (const name of ["simulator", "demo.json"])
    cpSync(join(folder, name), join(dataDir, name), { recursive: true });
  const keyFile = join(dataDir, "secret");
  writeFileSync(keyFile, KEPT_SECRET, { mode: 0o600 });
  const env = { ...cleanEnvironment(), NODE_ENV: "production" as const, DATA_DIR: dataDir };
  const backup = ["--from", join(folder, "backup"), "--key-file", keyFile];
  await promisify(execFile)(process.execPath, ["dist/bin/restore.js", ...backup], { env });
  return dataDir;
}

for (const [age, name] of keptReleases().entries()) {
  test(
    `a charge that waited at ${name} is paid at this release`,
    age === 0 ? {} : ONLY_DEEP,
    async () => {
      const { folder, waiting } = unpack(name);
      const dataDir = await restored(folder);
      const service = await launch({ DATA_DIR: dataDir });
      const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
      const api = new ApiClient([service.url], demo);
      const headers = await api.headersFor("any");
      const read = async (path: string) => (await fetch(service.url + path, { headers })).json();
      expect(await read(`/payments/${waiting}`)).toMatchObject({ status: "PENDING" });
      expect(await Bank.of(dataDir).pay(txidOf(waiting))).not.toBeNull();
      await expect(async () => {
        expect(await read(`/payments/${waiting}`)).toMatchObject({ status: "RECEIVED" });
      }).toPass({ intervals: [200] });
      await expect(async () => {
        const { content } = await read("/events?type=payment.received&limit=500");
        const paid = content.filter(({ data }: PaidEvent) => data.payment?.id === waiting);
        expect(paid).toHaveLength(1);
      }).toPass({ intervals: [200] });
      const checked = JSON.parse(await operatorOf(service, "books", "check", "--json"));
      expect(checked.broken).toEqual([]);
      await service.stop();
      for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
    },
  );
}

interface PaidEvent {
  readonly data: { readonly payment: { readonly id: string } | null };
}
