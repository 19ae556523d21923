import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListedCharge } from "@/lib/charges/listed-charge";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { listAndTotalCharges, listCharges } from "@/lib/listing/list-charges";
import { now, pause } from "@/lib/platform/clock";
import type { ChargeId } from "@/lib/platform/values/ids";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { type ShiftClock, shiftableClock } from "@/testing/shifted-clock";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const database = freshDatabase();
let shiftClock: ShiftClock;
type Merchant = Awaited<ReturnType<typeof newMerchant>>;

beforeAll(async () => {
  shiftClock = await shiftableClock(database);
});
beforeEach(() => shiftClock(0));

/** An instant this many ms after the machine's. */
const ahead = (ms: number) => new Date(now().getTime() + ms);

/** A merchant's system that reads one creation window after the other, on a clock of its own. */
class WindowClient {
  readonly seen: string[] = [];
  /** How many answers said that they were not final up to their end. */
  open = 0;
  readonly #merchant: Merchant;
  readonly #clockAhead: number;
  readonly #minds: boolean;
  from: Date;

  /** @param minds whether it follows `Sync-Complete-Until` as docs/api.md says. */
  constructor(merchant: Merchant, clockAhead: number, minds: boolean) {
    this.#merchant = merchant;
    this.#clockAhead = clockAhead;
    this.#minds = minds;
    this.from = ahead(-MINUTE);
  }

  /** Reads up to this instant of its clock; a window that is not answered stays to be read. */
  async readOn(): Promise<void> {
    const to = ahead(this.#clockAhead);
    const charges: ListedCharge[] = [];
    let completeUntil: Date | undefined;
    for (let page = 0; ; page += 1) {
      const window = { createdFrom: this.from, createdTo: to, page, size: 100 };
      const query = { ...DEFAULT_QUERY, ...window, sort: ASCENDING };
      const listed = await listCharges(this.#merchant.id, query);
      if (listed.kind === "busy") return;
      // The first page's header says what is final of all of them.
      if (page === 0) completeUntil = listed.completeUntil;
      charges.push(...listed.page.charges);
      if (listed.page.charges.length < 100) break;
    }
    if (completeUntil) this.open += 1;
    const end = this.#minds && completeUntil ? completeUntil : to;
    this.seen.push(...charges.filter(({ createdAt }) => createdAt < end).map(({ id }) => id));
    this.from = end;
  }
}

const ASCENDING = { field: "createdAt", direction: "asc" } as const;

/** Two writers of a merchant's charges, and a client that reads its windows meanwhile. */
class Followed {
  readonly written: { id: ChargeId; createdAt: Date }[] = [];
  windows = 0;
  readonly #client: WindowClient;
  readonly #work: Promise<unknown>;
  #writing = true;

  constructor(merchant: Merchant, client: WindowClient) {
    this.#client = client;
    const write = async () => {
      while (this.#writing) {
        this.written.push(await writtenCharge(merchant));
        await pause(Math.random() * 10);
      }
    };
    const read = async () => {
      while (this.#writing) {
        await client.readOn();
        this.windows += 1;
        await pause(40);
      }
    };
    this.#work = Promise.all([write(), write(), read()]);
  }

  /** Ends the writing, reads on past the last charge, and counts what was missed and seen twice. */
  async end(): Promise<{ missed: number; repeated: number; open: boolean }> {
    this.#writing = false;
    await this.#work;
    const last = Math.max(...this.written.map(({ createdAt }) => createdAt.getTime()));
    while (this.#client.from.getTime() <= last) {
      await pause(100);
      await this.#client.readOn();
    }
    const seen = new Set(this.#client.seen);
    return {
      missed: this.written.filter(({ id }) => !seen.has(id)).length,
      repeated: this.#client.seen.length - seen.size,
      open: this.#client.open > 0,
    };
  }
}

/** Waits until each has 60 charges and 5 windows more, however slow the machine is. */
async function goOn(all: readonly Followed[]): Promise<void> {
  const enough = all.map(({ written, windows }) => [written.length + 60, windows + 5] as const);
  const isBehind = ([charges, windows]: readonly [number, number], index: number) =>
    (all[index]?.written.length ?? 0) < charges || (all[index]?.windows ?? 0) < windows;
  while (enough.some(isBehind)) await pause(20);
}

/** A name, how many ms ahead its clock is, and whether it minds the header. */
type Clock = readonly [name: string, ahead: number, minds: boolean];

/** Follows one merchant for each clock, all at the same time, while something happens. */
async function followAll(
  clocks: readonly Clock[],
  meanwhile: (all: readonly Followed[]) => Promise<void>,
) {
  const merchants: Merchant[] = [];
  for (const [name] of clocks) merchants.push(await newMerchant(name));
  const all = merchants.map((merchant, index) => {
    const [, clockAhead = 0, minds = false] = clocks[index] ?? [];
    return new Followed(merchant, new WindowClient(merchant, clockAhead, minds));
  });
  await meanwhile(all);
  const ended = await Promise.all(all.map((followed) => followed.end()));
  return ended.map((result, index) => ({ clock: clocks[index]?.[0], ...result }));
}

/** Nothing missed, nothing twice; only those that mind the header got it. */
const eachOnce = (clocks: readonly Clock[]) =>
  clocks.map(([clock, , minds]) => ({ clock, missed: 0, repeated: 0, open: minds }));

describe("consecutive windows see each charge once (docs/contract.md 4.2 rule 5)", {
  timeout: 300_000,
}, () => {
  test.each<[string, readonly Clock[]]>([
    [
      "around ours",
      [
        ["3 s behind", -3 * SECOND, false],
        ["right", 0, false],
        ["1.5 s ahead", 1.5 * SECOND, false],
        ["3 s ahead", 3 * SECOND, false],
      ],
    ],
    [
      "far ahead",
      [
        ["10 s ahead", 10 * SECOND, false],
        ["59 s ahead", 59 * SECOND, false],
        ["2 min ahead, minds the header", 2 * MINUTE, true],
        ["5 min ahead, minds the header", 5 * MINUTE, true],
      ],
    ],
  ])(
    "of merchants whose clocks are %s, all at once, while some writers stall",
    async (_, clocks) => {
      // A writer that stalls between its stamp and its commit is what an unguarded reader misses.
      await database.sql(`
      CREATE OR REPLACE FUNCTION public.stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF random() < 0.05 THEN PERFORM pg_sleep(0.03); END IF;
        RETURN NEW;
      END $$`);
      await database.sql(
        "CREATE TRIGGER stall BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION public.stall()",
      );
      const results = await followAll(clocks, async (all) => {
        for (let times = 0; times < 4; times += 1) await goOn(all);
      });
      await database.sql("DROP TRIGGER stall ON charges");
      expect(results).toEqual(eachOnce(clocks));
    },
  );

  test("not of a merchant 5 min ahead that does not mind the header", async () => {
    const [result] = await followAll([["5 min ahead", 5 * MINUTE, false]], goOn);
    expect(result?.open).toBe(true);
    expect(result?.missed).toBeGreaterThan(0);
  });

  test("while the server's clock steps back 5 minutes, and forward again", async () => {
    const clocks: readonly Clock[] = [
      ["3 s behind", -3 * SECOND, false],
      ["right", 0, false],
      ["59 s ahead", 59 * SECOND, false],
      ["5 min ahead, minds the header", 5 * MINUTE, true],
    ];
    const results = await followAll(clocks, async (all) => {
      await goOn(all);
      await shiftClock(-5 * MINUTE);
      await goOn(all);
      await shiftClock(0);
      await goOn(all);
    });
    expect(results).toEqual(eachOnce(clocks));
  });
});

/** Asks for what was created before an instant, and answers up to where that is final. */
async function askUntil({ id }: Merchant, createdTo: Date): Promise<Date> {
  const listed = await listCharges(id, { ...DEFAULT_QUERY, createdTo });
  if (listed.kind !== "page") throw new Error(listed.kind);
  return listed.completeUntil ?? createdTo;
}

async function ids({ id }: Merchant, createdFrom: Date, createdTo: Date): Promise<string[]> {
  const query = { ...DEFAULT_QUERY, createdFrom, createdTo };
  const listed = await listCharges(id, query);
  if (listed.kind !== "page") throw new Error(listed.kind);
  return listed.page.charges.map((charge) => charge.id);
}

describe("the watermark", () => {
  test("a charge stamped exactly at a window's end belongs to the next window", async () => {
    const merchant = await newMerchant();
    const end = ahead(30 * SECOND);
    expect(await askUntil(merchant, end)).toEqual(end);
    const { id, createdAt } = await writtenCharge(merchant);
    expect(createdAt).toEqual(end);
    expect(await ids(merchant, ahead(-MINUTE), end)).toEqual([]);
    expect(await ids(merchant, end, new Date(end.getTime() + 1))).toEqual([id]);
  });

  test("is the merchant's own", async () => {
    const [one, other] = [await newMerchant(), await newMerchant()];
    await askUntil(one, ahead(50 * SECOND));
    const { createdAt } = await writtenCharge(other);
    expect(createdAt.getTime()).toBeLessThanOrEqual(now().getTime());
  });

  test("never moves more than a minute ahead, however small the steps of the windows", async () => {
    const merchant = await newMerchant();
    for (let step = 1; step <= 20; step += 1) await askUntil(merchant, ahead(step * 20 * SECOND));
    const { createdAt } = await writtenCharge(merchant);
    expect(createdAt.getTime()).toBeLessThanOrEqual(ahead(MINUTE).getTime());
  });

  test("a window that ends further ahead leaves it at the clock, however far", async () => {
    const merchant = await newMerchant();
    for (const end of [ahead(2 * MINUTE), new Date("2999-12-31T00:00:00Z")]) {
      const until = await askUntil(merchant, end);
      expect(until.getTime()).toBeLessThanOrEqual(now().getTime());
    }
    const { createdAt } = await writtenCharge(merchant);
    expect(createdAt.getTime()).toBeLessThanOrEqual(now().getTime());
  });

  test("stays at the clock when a member looks at a day that ends within the minute", async () => {
    const merchant = await newMerchant();
    const query = { ...DEFAULT_QUERY, createdTo: ahead(30 * SECOND) };
    expect((await listAndTotalCharges(merchant.id, query)).kind).toBe("page");
    const { createdAt } = await writtenCharge(merchant);
    expect(createdAt.getTime()).toBeLessThanOrEqual(now().getTime());
  });

  test("a window that ended long ago stays closed when the clock steps back behind its end", async () => {
    const merchant = await newMerchant();
    const end = ahead(-30 * MINUTE);
    expect(await ids(merchant, ahead(-60 * MINUTE), end)).toEqual([]);
    await shiftClock(-120 * MINUTE);
    const { createdAt } = await writtenCharge(merchant);
    expect(createdAt).toEqual(end);
  });

  test("no open window is final before one that was answered, when the clock stepped back", async () => {
    const merchant = await newMerchant();
    const end = ahead(0);
    await askUntil(merchant, end);
    await shiftClock(-10 * MINUTE);
    expect(await askUntil(merchant, ahead(24 * 60 * MINUTE))).toEqual(end);
  });

  test("a step back that is mended is forgotten: a day that is not over moves nothing ahead", async () => {
    const merchant = await newMerchant();
    await askUntil(merchant, ahead(0));
    await shiftClock(-20 * MINUTE);
    await askUntil(merchant, ahead(0));
    await shiftClock(0);
    await askUntil(merchant, ahead(0));
    const until = await askUntil(merchant, ahead(10 * MINUTE));
    expect(until.getTime()).toBeLessThanOrEqual(now().getTime());
  });

  test("a clock that was years ahead and is set right stops nobody", async () => {
    const merchant = await newMerchant();
    await shiftClock(20 * 365 * 24 * 60 * MINUTE);
    await askUntil(merchant, ahead(24 * 60 * MINUTE));
    await shiftClock(0);
    expect(await askUntil(merchant, ahead(0))).toBeInstanceOf(Date);
    expect((await writtenCharge(merchant)).id).toBeTruthy();
  });
});
