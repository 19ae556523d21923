import { describe, expect, test } from "vitest";
import { isEasyPassword } from "./easy-password";

const KNOWN = ["ana.souza", "Padaria da Esquina"];

describe("a password that attackers try first", () => {
  test.each([
    ["of the leaked lists", "passwordpassword"],
    ["of digits in order", "123456789012"],
    ["of one letter", "aaaaaaaaaaaa"],
    ["of one letter, however often", "a".repeat(1_000)],
    ["of one part again and again", "abababababab"],
    ["of a run on the keyboard", "qwertyuiopas"],
    ["of two columns of the keyboard", "1q2w3e4r5t6y"],
    ["of the alphabet", "abcdefghijkl"],
    ["with digits for letters", "P@ssw0rd1234"],
    ["of Brazil", "minhasenha123"],
    ["of a football club and a year", "Flamengo2023!"],
    ["of two dates", "19081987190887"],
    ["of the user's name", "ana.souza12345"],
  ])("G15 is one %s", async (_, password) => {
    expect(await isEasyPassword(password, KNOWN)).toBe(true);
  });

  test.each(["a padaria abre cedo", "uma frase comprida", "kx7m9-2vq4w-h8t3r-zzp2"])(
    "G15 is none that takes more than a thousand million tries: %s",
    async (password) => {
      expect(await isEasyPassword(password, KNOWN)).toBe(false);
    },
  );
});
