import { describe, expect, test } from "vitest";
import { passwordFault } from "./password";

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

  test("is not what everybody knows of the user, however it is spaced and capitalised", () => {
    expect(passwordFault("Ana.Souza@LOJA.example", KNOWN)).toBe("guessable");
    expect(passwordFault("padariadaesquina", KNOWN)).toBe("guessable");
    expect(passwordFault("padaria da esquina!", KNOWN)).toBeNull();
  });
});
