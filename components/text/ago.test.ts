import { expect, test } from "vitest";
import { ago } from "./ago";

const NOW = new Date("2026-11-21T12:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

test.each([
  [0, "agora"],
  [59_999, "agora"],
  [60_000, "há 1 minuto"],
  [59 * 60_000, "há 59 minutos"],
  [3_600_000, "há 1 hora"],
  [47 * 3_600_000, "há 1 dia"],
  [3 * 86_400_000, "há 3 dias"],
  [65 * 86_400_000, "há 2 meses"],
  [800 * 86_400_000, "há 2 anos"],
  // The clocks of two machines differ a little.
  [-5_000, "agora"],
])("%i ms ago is said in whole units", (ms, words) => {
  expect(ago(before(ms), NOW, "pt-BR")).toBe(words);
});

test("and so in English", () => {
  expect(ago(before(2 * 86_400_000), NOW, "en")).toBe("2 days ago");
});
