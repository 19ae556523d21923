import { afterEach, expect, test, vi } from "vitest";
import { createEach, type RequestLine } from "./create-run";

afterEach(() => vi.unstubAllGlobals());

const lines = [2, 3, 4, 5, 6].map((line) => ({
  kind: "request",
  line,
  key: `key-${line}`,
  request: { amount: line },
})) as unknown as readonly RequestLine[];

/** A server that answers each creation by the amount in it, and the keys that it was sent. */
function answering(answer: (amount: number) => Response) {
  const keys: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    expect(path).toBe("/api/dashboard/charges");
    keys.push(new Headers(init.headers).get("idempotency-key") ?? "");
    return answer(JSON.parse(String(init.body)).amount);
  });
  return keys;
}

const created = (id: number) => Response.json({ id: String(id) }, { status: 201 });

test("each line is sent with its own key, and one that fails leaves the others alone", async () => {
  const keys = answering((amount) =>
    amount === 3 ? Response.json({ status: 422, code: "x" }, { status: 422 }) : created(amount),
  );
  const ends = new Map<number, string>();
  await createEach(lines, new AbortController().signal, ({ line }, { kind }) =>
    ends.set(line, kind),
  );
  expect(keys).toEqual(["key-2", "key-3", "key-4", "key-5", "key-6"]);
  expect(ends.get(3)).toBe("problem");
  expect([...ends.values()].filter((kind) => kind === "created")).toHaveLength(4);
});

test("a connection that is gone ends it: nothing else is sent into the void", async () => {
  const keys = answering(() => {
    throw new TypeError("no connection");
  });
  const ends: string[] = [];
  await createEach(lines, new AbortController().signal, (_, { kind }) => ends.push(kind));
  expect(keys).toHaveLength(3);
  expect(ends).toEqual(["lost", "lost", "lost"]);
});
