import type { SandboxClock } from "../api-types.js";
import type { Command, Context, Result } from "./command.js";

/** The merchant's sandbox clock. */
export const CLOCK_COMMANDS: readonly Command[] = [
  {
    name: "clock show",
    summary: { pt: "sandbox: o dia do relógio da loja", en: "sandbox: the day of your clock" },
    async run(_, context) {
      return shown(await context.api().sandbox.clock(), context);
    },
  },
  {
    name: "clock move",
    operands: ["YYYY-MM-DD"],
    summary: {
      pt: "sandbox: adianta o relógio até este dia",
      en: "sandbox: moves your clock forwards to this day",
    },
    async run({ operands: [to = ""] }, context) {
      return shown(await context.api().sandbox.moveClock(to), context);
    },
  },
  {
    name: "clock reset",
    summary: {
      pt: "sandbox: volta o relógio ao dia de hoje",
      en: "sandbox: sets your clock to the real day again",
    },
    async run(_, context) {
      return shown(await context.api().sandbox.resetClock(), context);
    },
  },
];

function shown(clock: SandboxClock, { say }: Context): Result {
  const { today, daysAhead } = clock;
  const ahead = say(
    daysAhead === 1
      ? { pt: "1 dia à frente", en: "1 day ahead" }
      : { pt: `${daysAhead} dias à frente`, en: `${daysAhead} days ahead` },
  );
  return { json: clock, text: daysAhead === 0 ? today : `${today}  (${ahead})` };
}
