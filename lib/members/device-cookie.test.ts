import { beforeAll, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { browserCookie, deviceCookie, knownBrowserIn } from "./device-cookie";

beforeAll(() => {
  settle(launchEnv({}), "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("G19 a browser that somebody has signed in from is known by its cookie, and keeps its name", () => {
  const cookie = pairOf(browserCookie(""));
  const browser = knownBrowserIn(`a=1; ${cookie}`);
  expect(browser).toMatch(/^[\w-]{22}$/);
  expect(pairOf(browserCookie(cookie))).toBe(cookie);
  expect(pairOf(browserCookie(""))).not.toBe(cookie);
});

test("G19 no other cookie makes a browser known, nor the mark of a member", () => {
  const [name = "", value = ""] = pairOf(browserCookie("")).split("=");
  const [browser = "", mark = ""] = value.split(".");
  const member = pairOf(deviceCookie("", "a member")).split("=")[1] ?? "";
  const others = ["", "x", "x.y", browser, `${mark}.${browser}`, `${browser}.${mark}.`, member];
  for (const other of others) expect(knownBrowserIn(`${name}=${other}`)).toBeNull();
  expect(knownBrowserIn("")).toBeNull();
});
