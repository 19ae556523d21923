import { beforeAll, describe, expect, test } from "vitest";
import { log } from "@/lib/platform/log";
import { stream } from "./stream";

beforeAll(() => {
  log.level = "silent";
});

/** Makes numbered pieces; says how many were made and what happened to it. */
function source(pieces: number, failAt = Number.POSITIVE_INFINITY) {
  const seen = { made: 0, released: 0, closed: false };
  async function* make() {
    try {
      for (let index = 1; index <= pieces; index += 1) {
        if (index === failAt) throw new Error("broken");
        seen.made = index;
        yield new TextEncoder().encode(`${index};`);
      }
    } finally {
      seen.closed = true;
    }
  }
  const release = async () => {
    seen.released += 1;
  };
  return { seen, pieces: make(), release, headers: {} };
}

describe("a streamed answer", () => {
  test("is all of its pieces, and done once they are read", async () => {
    const made = source(3);
    const { body, ended } = stream(made);
    expect(await new Response(body).text()).toBe("1;2;3;");
    expect(await ended).toBe("done");
    expect(made.seen).toEqual({ made: 3, released: 1, closed: true });
  });

  test("is made no faster than it is read, and no further once its reader is gone", async () => {
    const made = source(1_000);
    const { body, ended } = stream(made);
    const reader = body.getReader();
    await reader.read();
    await reader.read();
    expect(made.seen.made).toBeLessThanOrEqual(3);
    await reader.cancel();
    expect(await ended).toBe("canceled");
    expect(made.seen).toMatchObject({ released: 1, closed: true });
    expect(made.seen.made).toBeLessThanOrEqual(3);
  });

  test("breaks off, and does not end, where its making fails", async () => {
    const made = source(5, 3);
    const { body, ended } = stream(made);
    await expect(new Response(body).text()).rejects.toThrow("broken");
    expect(await ended).toBe("failed");
    expect(made.seen.released).toBe(1);
  });

  test("gives up a reader who takes nothing", async () => {
    const made = source(1_000);
    const { body, ended } = stream(made, 20);
    expect(await ended).toBe("stalled");
    expect(made.seen).toMatchObject({ released: 1, closed: true });
    await expect(new Response(body).text()).rejects.toThrow("nobody reads");
  });
});
