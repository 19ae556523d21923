import { describe, expect, test } from "vitest";
import { knownWords, passwordFault } from "./password";

const KNOWN = ["ana.souza@loja.example", "Padaria da Esquina"];

describe("a password that a user chooses", () => {
  test("has twelve characters or more, as users count them", () => {
    expect(passwordFault("onze letras", KNOWN)).toBe("too_short");
    expect(passwordFault("doze letrass", KNOWN)).toBeNull();
    expect(passwordFault("😀".repeat(11), KNOWN)).toBe("too_short");
    expect(passwordFault("😀".repeat(12), KNOWN)).toBeNull();
  });

  test("G10 has at most 1,024 bytes", () => {
    expect(passwordFault("x".repeat(1_024), KNOWN)).toBeNull();
    expect(passwordFault("x".repeat(1_025), KNOWN)).toBe("too_long");
    expect(passwordFault("é".repeat(513), KNOWN)).toBe("too_long");
  });

  test("contains nothing that everybody knows of the user, however it is spaced and capitalised", () => {
    expect(passwordFault("Ana.Souza@LOJA.example", KNOWN)).toBe("guessable");
    expect(passwordFault("padariadaesquina", KNOWN)).toBe("guessable");
    expect(passwordFault("A Padaria da Esquina abre cedo", KNOWN)).toBe("guessable");
    expect(passwordFault("Padaria-da-Esquina1", KNOWN)).toBe("guessable");
    expect(passwordFault("a padaria abre cedo", KNOWN)).toBeNull();
    const known = knownWords({
      email: "ana@loja.example",
      name: "Ana Souza",
      merchantName: "Loja",
    });
    expect(passwordFault("1932-souza-1932", known)).toBe("guessable");
    expect(passwordFault("bananas e lojas boas", known)).toBeNull();
  });
});
