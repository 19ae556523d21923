import { vi } from "vitest";
import { testShard } from "./shard";

// The model runs in virtual time.
vi.mock("@/lib/platform/clock", () => import("@/testing/fake-clock"));
// Each task of the model stands for a process of its own, so nothing is batched across tasks.
vi.mock("@/lib/platform/batch", () => import("@/testing/each-alone"));
vi.mock("@/lib/payments/charge-turns", () => import("@/testing/own-processes"));

testShard(0, 2);
