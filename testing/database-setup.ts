import { vi } from "vitest";

// Each file has a database of its own, so what our modules remember of the last file's must be gone, and what the model
// replaces (testing/model) must be there again. Packages stay loaded (ADR 0074).
for (const replaced of ["@/lib/platform/clock", "@/lib/platform/batch"]) vi.doUnmock(replaced);
vi.resetModules();

const { awayFromMidnight } = await import("./midnight");
// A test takes at most a minute (vitest.config.ts).
await awayFromMidnight(60_000);
