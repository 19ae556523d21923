import { describe, expect, test } from "vitest";
import { barePhone, caretAfter, maskDocument, maskPhone, maskPostalCode } from "./masks";

describe("what is typed is laid out as users write it", () => {
  test.each([
    [maskDocument, "5", "5"],
    [maskDocument, "5299", "529.9"],
    [maskDocument, "52998224725", "529.982.247-25"],
    [maskDocument, "529.982.247-25", "529.982.247-25"],
    [maskDocument, " 529 982 247 25", "529.982.247-25"],
    [maskDocument, "112223330001", "11.222.333/0001"],
    [maskDocument, "11222333000181", "11.222.333/0001-81"],
    [maskDocument, "12abc34501de35", "12.ABC.345/01DE-35"],
    [maskPhone, "11", "(11"],
    [maskPhone, "1131234567", "(11) 3123-4567"],
    [maskPhone, "11912345678", "(11) 91234-5678"],
    [maskPhone, "+55 11 91234-5678", "(11) 91234-5678"],
    [maskPhone, "5511912345678", "(11) 91234-5678"],
    [maskPhone, "5531234567", "(55) 3123-4567"],
    [maskPostalCode, "01310100", "01310-100"],
    [maskPostalCode, "01310-100", "01310-100"],
    [maskPostalCode, "01310", "01310"],
  ])("%o lays %s out as %s", (mask, typed, laid) => {
    expect(mask(typed)).toBe(laid);
  });

  test.each([
    [maskDocument, "112223330001812"],
    [maskDocument, "não sei"],
    [maskPhone, "119123456789999"],
    [maskPhone, "ramal 12"],
    [maskPostalCode, "013101000"],
  ])("%o leaves %s as it was typed, for the rule to name it", (mask, typed) => {
    expect(mask(typed)).toBe(typed);
  });

  test("laying out twice changes nothing", () => {
    for (let length = 0; length <= 14; length += 1) {
      const digits = "12345678901234".slice(0, length);
      for (const mask of [maskDocument, maskPhone, maskPostalCode]) {
        expect(mask(mask(digits))).toBe(mask(digits));
      }
    }
  });
});

test("a phone is kept as area code and number", () => {
  expect(barePhone("(11) 91234-5678")).toBe("11912345678");
  expect(barePhone("+55 (11) 3123-4567")).toBe("1131234567");
  expect(barePhone("(55) 99123-4567")).toBe("55991234567");
});

describe("the caret stays where the member types", () => {
  test("at the end it stays at the end", () => {
    expect(caretAfter("5299", 4, "529.9")).toBe(5);
  });

  test("a digit put in the middle keeps it behind that digit", () => {
    // 529.982 becomes 5209.982 by a 0 after the 2, and is laid out as 520.998.2.
    expect(caretAfter("5209.982", 3, "520.998.2")).toBe(4);
  });

  test("before the first digit it stays there", () => {
    expect(caretAfter("529", 0, "529")).toBe(0);
  });
});
