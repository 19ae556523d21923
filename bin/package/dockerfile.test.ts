import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  copyOf,
  excludesOf,
  healthCommandOf,
  stagesOf,
  variablesOf,
  wordsOf,
} from "./dockerfile.mjs";

const dockerfile = readFileSync("Dockerfile", "utf8");

test("the rehearsal plays every line of the Dockerfile", () => {
  const stages = stagesOf(dockerfile);
  const written = dockerfile.match(/^[A-Z]+ /gm) ?? [];
  const read = stages.flatMap(({ steps }) => [
    "FROM ",
    ...steps.map((one) => `${one.instruction} `),
  ]);
  expect(read).toEqual(written);
  const of = (instruction: string) =>
    stages
      .flatMap(({ steps }) => steps)
      .filter((step) => step.instruction === instruction)
      .map(({ value }) => value);
  expect(of("COPY").map(copyOf)).toEqual([
    { stage: null, source: ".", target: "." },
    { stage: "build", source: "/release/", target: "./" },
  ]);
  for (const value of of("ENV")) expect(Object.keys(variablesOf(value))).toContain("DATA_DIR");
  expect(of("HEALTHCHECK").map(healthCommandOf)).toEqual([["node", "health.js"]]);
  expect([...of("ENTRYPOINT"), ...of("CMD")].flatMap(wordsOf)).toEqual([
    "node",
    "server.js",
    "all",
  ]);
  expect(of("USER"), "nobody's uid but the service's").toEqual(["10001:10001"]);
});

test.each([
  ["FROM a\nADD . .", "does not play ADD"],
  ["FROM a\nONBUILD RUN x", "does not play ONBUILD"],
  ["FROM a as b", "not known"],
  ["FROM a\nrun x", "not an instruction"],
])("%j is refused", (text, reason) => {
  expect(() => stagesOf(text)).toThrow(reason);
});

test("what is no part of a build stays out of it", () => {
  const excludes = excludesOf(readFileSync(".dockerignore", "utf8"));
  for (const made of ["node_modules", "dist", ".next", ".data", ".git"]) {
    expect(excludes).toContain(`--exclude=./${made}`);
  }
  expect(() => excludesOf("!README.md")).toThrow("not known");
});
