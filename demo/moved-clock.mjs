// Loaded before a process of the demo begins (--import): its clock is this machine's and a shift, in milliseconds,
// which the file at DEMO_CLOCK holds and the demo changes while the process runs.
import { readFileSync } from "node:fs";

/** How long a shift that was read is good for, in milliseconds. */
const FRESH_MS = 20;

const MachineDate = Date;
let shiftMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function nowMs() {
  const machineMs = MachineDate.now();
  if (machineMs - readAt > FRESH_MS) {
    readAt = machineMs;
    shiftMs = Number(readFileSync(process.env.DEMO_CLOCK, "utf8"));
  }
  return machineMs + shiftMs;
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, constructed) =>
    Reflect.construct(target, args.length === 0 ? [nowMs()] : args, constructed),
  apply: () => new MachineDate(nowMs()).toString(),
  get: (target, name) => (name === "now" ? nowMs : Reflect.get(target, name)),
});
