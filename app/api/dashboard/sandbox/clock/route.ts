import { bind } from "@/lib/api/bind";
import { moveClock, resetClock } from "@/lib/sandbox/clock-routes";

export const { POST, DELETE } = bind("/api/dashboard/sandbox/clock", moveClock, resetClock);
