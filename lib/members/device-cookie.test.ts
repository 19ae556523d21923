import { beforeAll, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { browserCookie, deviceCookie, knownBrowserIn } from "./device-cookie";

beforeAll(() => {
  settle(launchEnv({}), "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("G19 a browser that somebody has signed in from is known by its cookie, by one name for each member", () => {
  const cookie = pairOf(browserCookie("one member"));
  const browser = knownBrowserIn(`a=1; ${cookie}`);
  expect(browser).toMatch(/^[\w-]{22}$/);
  expect(pairOf(browserCookie("one member"))).toBe(cookie);
  expect(knownBrowserIn(pairOf(browserCookie("another member")))).not.toBe(browser);
});

test("G19 no other cookie makes a browser known, nor the mark of a member", () => {
  const [name = "", value = ""] = pairOf(browserCookie("a member")).split("=");
  const [browser = "", mark = ""] = value.split(".");
  const device = pairOf(deviceCookie("", "a member")).split("=")[1] ?? "";
  const others = ["", "x", "x.y", browser, `${mark}.${browser}`, `${browser}.${mark}.`, device];
  for (const other of others) expect(knownBrowserIn(`${name}=${other}`)).toBeNull();
  expect(knownBrowserIn("")).toBeNull();
});
