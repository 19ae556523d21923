import { awayFromMidnight } from "./midnight";

// A test takes at most a minute (vitest.config.ts).
await awayFromMidnight(60_000);
