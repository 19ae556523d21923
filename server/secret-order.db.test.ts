import { afterEach, beforeAll, expect, test } from "vitest";
import { env, settle } from "@/lib/platform/env";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { assertSecretsAreInOrder } from "./secret-order";

freshDatabase();

const [OLDER, NEWER] = ["qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u", "u4aPs9gFd2cHy7Jm3wLk0Bx5Rn1Tv8Zq"];

let own: ReturnType<typeof env>;
const withSecret = (secret: string) => settle({ ...own }, own.databaseUrl, secret);

beforeAll(async () => {
  own = env();
  withSecret(OLDER);
  const { id } = await newMerchant();
  await ownKey(id);
  await pendingCharge(id);
});

afterEach(() => void withSecret(own.secret));

test("a newer secret goes before the one that charges were made with, and not behind it", async () => {
  withSecret(OLDER);
  await assertSecretsAreInOrder();
  withSecret(`${NEWER} ${OLDER}`);
  await assertSecretsAreInOrder();
  withSecret(`${OLDER} ${NEWER}`);
  await expect(assertSecretsAreInOrder()).rejects.toThrow("another order");
});
