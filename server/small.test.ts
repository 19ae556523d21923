import { expect, test } from "vitest";
import { launchEnv } from "@/lib/platform/env";
import { embeddedSettings } from "./connections";
import { smallSettings } from "./small";

test("a small service has one app process, few connections and a small database", () => {
  const small = launchEnv(smallSettings({}));
  expect([small.webConcurrency, small.databasePool]).toEqual([1, 5]);
  expect(embeddedSettings(small, true)).toContain("shared_buffers=32MB");
  expect(embeddedSettings(small)).toEqual(["max_connections=200"]);
});

test("what an operator set stays", () => {
  const settings = smallSettings({ WEB_CONCURRENCY: "2", NODE_OPTIONS: "--enable-source-maps" });
  expect(settings).toMatchObject({
    WEB_CONCURRENCY: "2",
    NODE_OPTIONS: "--enable-source-maps --max-semi-space-size=2",
  });
});
