import { expect, test } from "vitest";
import { seenBy } from "@/lib/http/version";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import type { Colour } from "./brand-colour";
import { findProfile, saveProfile } from "./store/brands";
import { findReturnOrigins, saveReturnOrigins } from "./store/merchants";

freshDatabase();

/** What the request of an owner says who saw this version. */
const having = (version: string) =>
  seenBy(new Request("http://x", { headers: { "if-match": `"${version}"` } }));

test("of two owners who change name and colour, the second gets a conflict and changes nothing", async () => {
  const owner = await freshOwner("Loja");
  const { version } = await findProfile(owner);
  const first = { name: "Loja Nova", colour: null };
  const saved = await saveProfile(owner, first, having(version));
  expect(saved).toEqual(expect.any(String));
  const second = { name: "Loja", colour: "#112233" as Colour };
  expect(await saveProfile(owner, second, having(version))).toBeNull();
  expect(await findProfile(owner)).toMatchObject({ ...first, version: saved });
  expect(await saveProfile(owner, second, having(saved ?? ""))).not.toBeNull();
  expect(await findProfile(owner)).toMatchObject(second);
});

test("of two owners who save at once, one gets a conflict", async () => {
  const owner = await freshOwner("Loja");
  const { version } = await findReturnOrigins(owner);
  const lists = [["https://a.example"], ["https://b.example"], ["https://c.example"]];
  const saved = await Promise.all(
    lists.map((list) => saveReturnOrigins(owner, list, having(version))),
  );
  const [winner] = lists.filter((_, n) => saved[n] !== null);
  expect(saved.filter((one) => one !== null)).toHaveLength(1);
  expect((await findReturnOrigins(owner)).origins).toEqual(winner);
});

test("who does not say what they saw changes every version", async () => {
  const owner = await freshOwner("Loja");
  const anything = seenBy(new Request("http://x"));
  expect(await saveReturnOrigins(owner, ["https://a.example"], anything)).not.toBeNull();
  expect(await saveReturnOrigins(owner, [], anything)).not.toBeNull();
});
