import { describe, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { cents } from "@/lib/platform/values/money";
import { FORM_KEY_MS, newFormKey, readFormKey } from "./form-key";
import { readPayerForm, type TypedForm } from "./payer-form";
import { linkState, methodsOfLink, OPEN_CHARGES_MAX } from "./payment-link";

settle(launchEnv(), "postgresql://nobody@127.0.0.1:1/nothing", "x".repeat(32));

const NOW = new Date("2026-11-27T12:00:00Z");

describe("the state of a link", () => {
  const link = { isActive: true, endsAt: null, maxPayments: null };
  const none = { open: 0, paid: 0 };

  test("is that of the switch, then of the time, then of the places", () => {
    expect(linkState(link, none, NOW)).toBe("ACTIVE");
    const over = { isActive: false, endsAt: NOW, maxPayments: 1 };
    expect(linkState(over, { open: 1, paid: 0 }, NOW)).toBe("STOPPED");
    expect(linkState({ ...over, isActive: true }, { open: 1, paid: 0 }, NOW)).toBe("ENDED");
    expect(linkState({ ...link, endsAt: new Date(NOW.getTime() + 1) }, none, NOW)).toBe("ACTIVE");
  });

  test("counts open and paid charges against the limit, and open ones against the service's own", () => {
    const limited = { ...link, maxPayments: 3 };
    expect(linkState(limited, { open: 1, paid: 1 }, NOW)).toBe("ACTIVE");
    expect(linkState(limited, { open: 1, paid: 2 }, NOW)).toBe("FULL");
    expect(linkState(link, { open: OPEN_CHARGES_MAX - 1, paid: 9_999 }, NOW)).toBe("ACTIVE");
    expect(linkState(link, { open: OPEN_CHARGES_MAX, paid: 0 }, NOW)).toBe("FULL");
  });
});

test("a link offers those of its methods that the accounts take, and its own choice only where there is one", () => {
  expect(methodsOfLink({ billingTypes: ["PIX", "BOLETO"] }, ["BOLETO", "UNDEFINED"])).toEqual([
    "BOLETO",
  ]);
  expect(methodsOfLink({ billingTypes: null }, ["PIX", "UNDEFINED"])).toEqual(["UNDEFINED"]);
  expect(methodsOfLink({ billingTypes: null }, ["BOLETO"])).toEqual([]);
});

describe("the key of a form", () => {
  test("is of one link, and makes new charges for half an hour", () => {
    const key = newFormKey("link", NOW);
    const nonce = key.slice(0, 22);
    expect(readFormKey("link", key, NOW)).toEqual({ nonce, isFresh: true });
    const later = new Date(NOW.getTime() + FORM_KEY_MS);
    expect(readFormKey("link", key, later)).toEqual({ nonce, isFresh: false });
    expect(readFormKey("other", key, NOW)).toBeNull();
    expect(newFormKey("link", NOW)).not.toBe(key);
  });

  test("is nobody else's to make", () => {
    const key = newFormKey("link", NOW);
    const [nonce, at, signed] = key.split(".");
    const later = (NOW.getTime() + 1).toString(36);
    const forged = ["", "a.b.c", `${nonce}.${later}.${signed}`, `${nonce}.${at}.${"A".repeat(43)}`];
    for (const text of forged) expect(readFormKey("link", text, NOW), text).toBeNull();
  });
});

describe("a payer's form", () => {
  const rules = {
    amount: { kind: "chosen", least: cents(500), most: cents(10_000) },
    methods: ["PIX", "BOLETO"],
    takesLetters: false,
  } as const;
  const typed: TypedForm = {
    name: "  Ana\n Souza ",
    document: "529.982.247-25",
    amount: "25,00",
    method: "PIX",
  };
  const errorsOf = (changes: Partial<TypedForm>) => {
    const read = readPayerForm({ ...typed, ...changes }, rules);
    return read.kind === "invalid" ? read.errors : null;
  };

  test("is read as people write it", () => {
    expect(readPayerForm(typed, rules)).toEqual({
      kind: "valid",
      form: { name: "Ana Souza", document: "52998224725", amount: 2_500n, billingType: "PIX" },
    });
  });

  test.each<[Partial<TypedForm>, object]>([
    [{ name: "\u0000 " }, { name: "missing" }],
    [{ name: "a".repeat(256) }, { name: "too_long" }],
    [{ document: "" }, { document: "missing" }],
    [{ document: "529.982.247-26" }, { document: "not_valid" }],
    [{ document: "11111111111" }, { document: "not_valid" }],
    [{ document: "12.ABC.345/01DE-35" }, { document: "letters" }],
    [{ amount: "" }, { amount: "missing" }],
    [{ amount: "dez" }, { amount: "not_valid" }],
    [{ amount: "4,99" }, { amount: "out_of_range" }],
    [{ amount: "100,01" }, { amount: "out_of_range" }],
    [{ method: "" }, { method: "missing" }],
    [{ method: "CREDIT_CARD" }, { method: "missing" }],
    [
      { name: "", document: "1" },
      { name: "missing", document: "not_valid" },
    ],
  ])("%j is answered with the rule of its field", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test("takes the only method without a choice, and a fixed amount whatever was typed", () => {
    const fixed = { amount: { kind: "fixed", amount: cents(1_050) }, methods: ["BOLETO"] } as const;
    expect(
      readPayerForm(
        { ...typed, document: "12.ABC.345/01DE-35", amount: "1,00", method: "PIX" },
        { ...fixed, takesLetters: true },
      ),
    ).toMatchObject({
      form: { amount: 1_050n, billingType: "BOLETO", document: "12ABC34501DE35" },
    });
  });
});
