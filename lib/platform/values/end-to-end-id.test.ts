import { describe, expect, test } from "vitest";
import { endToEndIdIn, parseEndToEndId } from "./end-to-end-id";

const ID = "E12345678202611211405abcDEF01234";

describe("an end-to-end id", () => {
  test.each([ID, `E${"a".repeat(31)}`])("%s is one", (id) => {
    expect(parseEndToEndId(id)).toBe(id);
  });

  test.each(["", "E", ID.toLowerCase(), ID.slice(1), `${ID}0`, `${ID.slice(0, -1)}-`, ` ${ID}`])(
    "%j is none",
    (text) => {
      expect(parseEndToEndId(text)).toBeNull();
    },
  );

  test("is found in what a bank prints around it", () => {
    expect(endToEndIdIn(`PIX RECEBIDO · ${ID} · JOAO`)).toBe(ID);
    expect(endToEndIdIn(`ID:${ID}.`)).toBe(ID);
  });

  test("is not read out of a longer word or another one", () => {
    expect(endToEndIdIn(`X${ID}`)).toBeNull();
    expect(endToEndIdIn(`${ID}9`)).toBeNull();
    expect(endToEndIdIn(`D${ID.slice(1)}`)).toBeNull();
    expect(endToEndIdIn("EXTRAORDINARIAMENTELONGAPALAVRAX")).toBeNull();
  });
});
