import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { openTokenIssuer, signingKey } from "@/testing/token-issuer";
import { fetchKeySet } from "./fetch-key-set";

freshDatabase();

test("I6 of a key set so many entries are looked at, and no more", async () => {
  const issuer = await openTokenIssuer();
  onTestFinished(() => issuer.close());
  const publish = (junk: number) => {
    issuer.answer = (response) => {
      const keys = [...Array(junk).fill(0), signingKey("last").jwk];
      response.end(JSON.stringify({ keys }));
    };
  };
  publish(255);
  expect(await fetchKeySet(issuer.jwksUri, "m1")).toMatchObject({ keys: [{ kid: "last" }] });
  publish(30_000);
  expect(await fetchKeySet(issuer.jwksUri, "m1")).toEqual({
    kind: "unread",
    fault: "not_a_key_set",
  });
});
