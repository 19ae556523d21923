import { beforeAll, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { browserCookie, deviceCookie, knownBrowserIn } from "./device-cookie";

beforeAll(() => {
  settle(launchEnv({}), "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("G19 a browser that somebody has signed in from is known by its cookie, by one name for each member and one for each merchant", () => {
  const cookie = pairOf(browserCookie("one member", "a merchant"));
  const browser = knownBrowserIn(`a=1; ${cookie}`);
  const name = expect.stringMatching(/^[\w-]{22}$/);
  expect(browser).toEqual({ merchant: name, member: name });
  expect(pairOf(browserCookie("one member", "a merchant"))).toBe(cookie);
  const another = knownBrowserIn(pairOf(browserCookie("another member", "a merchant")));
  expect(another?.merchant).toBe(browser?.merchant);
  expect(another?.member).not.toBe(browser?.member);
  const operator = knownBrowserIn(pairOf(browserCookie("one member", null)));
  expect(operator?.merchant).not.toBe(browser?.merchant);
});

test("G19 no other cookie makes a browser known, nor the mark of a member", () => {
  const [name = "", value = ""] = pairOf(browserCookie("a member", "a merchant")).split("=");
  const [merchant = "", member = "", mark = ""] = value.split(".");
  const device = pairOf(deviceCookie("", "a member")).split("=")[1] ?? "";
  const swapped = `${member}.${merchant}.${mark}`;
  const others = ["", "x", "x.y.z", `${merchant}.${member}`, swapped, `${value}.`, device];
  for (const other of others) expect(knownBrowserIn(`${name}=${other}`)).toBeNull();
  expect(knownBrowserIn("")).toBeNull();
});
