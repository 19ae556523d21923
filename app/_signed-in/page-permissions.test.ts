import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { permissionOfPage } from "./page-permissions";

const ROOT = "app/(merchant)";

/** Every page of a merchant's members that requires a permission itself, with it. */
const pages = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .flatMap((file) => {
    const text = readFileSync(`${ROOT}/${file}`, "utf8");
    const required = /requireMember(?:WhoOwes)?\("(\w+)"\)/.exec(text);
    const path = `/${file}`.replace(/\/\([^)]+\)/g, "").replace(/\/page\.tsx$/, "");
    return required ? [[path, required[1] ?? ""] as const] : [];
  });

test("the pages are found, with those that not every member sees", () => {
  expect(pages.length).toBeGreaterThan(20);
  const permissions = new Set(pages.map(([, permission]) => permission));
  expect(permissions).toEqual(new Set(["read", "charge", "confirm", "resend", "manage"]));
});

test.each(pages)("%s requires %s, as is said of it", (path, permission) => {
  expect(permissionOfPage(path)).toBe(permission);
  expect(permissionOfPage(`${path}?page=2`)).toBe(permission);
});

test("what only begins alike, or goes on, is another page", () => {
  for (const path of ["/charges/newest", "/charges/new/more", "/developers/calls/", "/", ""]) {
    expect(permissionOfPage(path), path).toBe("read");
  }
});
