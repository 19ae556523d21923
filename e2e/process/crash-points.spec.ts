import { DEEP } from "@/testing/deep";
import { CrashLab } from "../../chaos/crash-lab";
import { CRASH_POINTS, NAMES } from "../../chaos/crash-points";
import { expect, test } from "../support/fixtures";

// One service for all points, which are tried side by side: most of the time is waiting for leases.
test.describe.configure({ mode: "default" });

const RUNS = DEEP ? 3 : 1;

let lab: CrashLab;
let trials: ReturnType<CrashLab["tryAll"]>;

test.beforeAll(async () => {
  lab = await CrashLab.open();
  trials = lab.tryAll(RUNS);
});

test.afterAll(async () => {
  const numbers = await Promise.all(trials.values());
  await lab.close(numbers.some(({ broken }) => broken.length > 0));
});

for (const name of NAMES) {
  test(`${name}, ${CRASH_POINTS[name].promise}`, async () => {
    expect((await trials.get(name))?.broken).toEqual([]);
  });
}

test("after all these deaths the bank has no charge that the service does not know", async () => {
  await Promise.all(trials.values());
  expect(await lab.orphans()).toBe(0);
});
