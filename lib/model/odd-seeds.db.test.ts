import { vi } from "vitest";
import { testShard } from "./shard";

// The clock is not ours to test: in the model all time is virtual.
vi.mock("@/lib/clock", () => import("@/lib/testing/fake-clock"));
// Nor is the process: each task is one.
vi.mock("@/lib/batch", () => import("@/lib/testing/each-alone"));

testShard(1, 2);
