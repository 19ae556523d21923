import { describe, expect, test } from "vitest";
import { judge, type ServiceFacts, worst } from "./service-health";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const NOTHING = { count: 0, oldestAt: null };
const WELL: ServiceFacts = {
  workers: [{ id: "a", beatAt: ago(3) }],
  givenUpJobs: 0,
  queue: [],
  notifications: NOTHING,
  creating: NOTHING,
  providerLists: [{ accountId: "1", name: "Banco", merchantName: null, readTo: ago(70) }],
  certificates: [],
  feed: NOTHING,
  failingAccounts: [],
  webhooks: NOTHING,
  failingEndpoints: NOTHING,
  mail: { ...NOTHING, isSetUp: true },
  exceptions: NOTHING,
  unpriced: 0,
  disks: [{ use: "data", freeBytes: 9e9, totalBytes: 9e10 }],
};

test("mail that waits matters only where a mail server is set up", () => {
  const mail = { count: 3, oldestAt: ago(61 * 60) };
  expect(judge({ ...WELL, mail: { ...mail, isSetUp: true } }, NOW).mail).toBe("bad");
  expect(judge({ ...WELL, mail: { ...mail, isSetUp: false } }, NOW).mail).toBe("ok");
});

test("a merchant whose charges cost nothing is to be watched, and stops nothing", () => {
  expect(judge({ ...WELL, unpriced: 1 }, NOW).unpriced).toBe("warn");
});

test("a service at work is well in every part", () => {
  expect(new Set(Object.values(judge(WELL, NOW)))).toEqual(new Set(["ok"]));
});

describe("what is seen to", () => {
  const judged = (facts: Partial<ServiceFacts>) => judge({ ...WELL, ...facts }, NOW);

  test("workers: none is bad, one that is alive is enough", () => {
    const dead = { id: "b", beatAt: ago(3_600) };
    expect(judged({ workers: [] }).workers).toBe("bad");
    expect(judged({ workers: [dead] }).workers).toBe("bad");
    expect(judged({ workers: [{ id: "c", beatAt: ago(20) }] }).workers).toBe("warn");
    expect(judged({ workers: [dead, { id: "a", beatAt: ago(1) }] }).workers).toBe("ok");
  });

  test("work that was given up, and work that waits for long", () => {
    expect(judged({ givenUpJobs: 1 }).givenUpJobs).toBe("bad");
    const waiting = (seconds: number) => ({ count: 1, oldestAt: ago(seconds) });
    expect(judged({ notifications: waiting(30) }).notifications).toBe("ok");
    expect(judged({ notifications: waiting(90) }).notifications).toBe("warn");
    expect(judged({ notifications: waiting(700) }).notifications).toBe("bad");
    expect(judged({ creating: waiting(90) }).creating).toBe("ok");
    expect(judged({ creating: waiting(2_000) }).creating).toBe("bad");
  });

  test("accounts that are passed over", () => {
    const account = { accountId: "1", name: "Banco", merchantName: null, since: ago(60) };
    const failing = (isPassedOver: boolean) => ({
      failingAccounts: [{ ...account, isPassedOver }],
    });
    expect(judged(failing(false)).failingAccounts).toBe("ok");
    expect(judged(failing(true)).failingAccounts).toBe("warn");
  });

  test("certificates by the one that ends first", () => {
    const ending = (days: number) => {
      const endsAt = ago(-days * 86_400);
      return { accountId: "1", name: "Banco", merchantName: null, endsAt };
    };
    expect(judged({ certificates: [ending(40)] }).certificates).toBe("ok");
    expect(judged({ certificates: [ending(20)] }).certificates).toBe("warn");
    expect(judged({ certificates: [ending(5), ending(20)] }).certificates).toBe("bad");
    expect(judged({ certificates: [ending(-1)] }).certificates).toBe("bad");
  });

  test("events that nobody numbers", () => {
    expect(judged({ feed: { count: 1, oldestAt: ago(30) } }).feed).toBe("ok");
    expect(judged({ feed: { count: 1, oldestAt: ago(90) } }).feed).toBe("warn");
    expect(judged({ feed: { count: 1, oldestAt: ago(700) } }).feed).toBe("bad");
  });

  test("webhooks that nobody sends, and endpoints that fail", () => {
    expect(judged({ webhooks: { count: 1, oldestAt: ago(90) } }).webhooks).toBe("warn");
    const failing = { count: 1, oldestAt: ago(90_000) };
    expect(judged({ failingEndpoints: failing }).failingEndpoints).toBe("warn");
  });

  test("the queue by the job that waits longest, whatever its task", () => {
    const task = (name: string, count: number, oldestAt: Date | null) => ({
      task: name,
      waiting: { count, oldestAt },
      running: 1,
      later: 9,
    });
    const soon = task("read-statement", 500, ago(30));
    expect(judged({ queue: [soon, task("b", 0, null)] }).queue).toBe("ok");
    expect(judged({ queue: [soon, task("b", 1, ago(90))] }).queue).toBe("warn");
    expect(judged({ queue: [task("b", 1, ago(700)), soon] }).queue).toBe("bad");
  });

  test("one account whose list is not read, among others", () => {
    const late = { accountId: "2", name: "Outro", merchantName: "Loja", readTo: ago(1_000) };
    expect(judged({ providerLists: [...WELL.providerLists, late] }).providerLists).toBe("bad");
    expect(judged({ providerLists: [] }).providerLists).toBe("ok");
  });

  test("the disk with the least room, as much as is left on it", () => {
    const disks = (freeBytes: number) => ({
      disks: [...WELL.disks, { use: "database" as const, freeBytes, totalBytes: 9e10 }],
    });
    expect(judged(disks(3e9)).disks).toBe("ok");
    expect(judged(disks(1e9)).disks).toBe("warn");
    expect(judged(disks(1e8)).disks).toBe("bad");
    expect(judged({ disks: [] }).disks).toBe("ok");
  });

  test("findings that wait for a person are watched", () => {
    expect(judged({ exceptions: { count: 2, oldestAt: ago(1) } }).exceptions).toBe("warn");
  });
});

test("the worst of several decides", () => {
  expect(worst(["ok", "bad", "warn"])).toBe("bad");
  expect(worst(["ok", "warn"])).toBe("warn");
  expect(worst([])).toBe("ok");
});
