import { expect, test } from "vitest";
import { asInstalled } from "./project";

test.each([
  [
    'needs an account: npm run -s psp-accounts -- --help shows how, then "npm start".',
    'needs an account: node command.js psp-accounts --help shows how, then "node server.js".',
  ],
  ["  npm run -s restart\n", "  node command.js restart\n"],
  ["Then npm run restart. It ends.", "Then node command.js restart. It ends."],
  ['"npm run -s merchants" makes', '"node command.js merchants" makes'],
])("a release prints %j as its own commands", (text, printed) => {
  expect(asInstalled(text, true)).toBe(printed);
  expect(asInstalled(text, false)).toBe(text);
});
