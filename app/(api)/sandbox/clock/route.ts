import { bind } from "@/lib/api/bind";
import { getSandboxClock, moveClock, resetClock } from "@/lib/sandbox/clock-routes";

export const { GET, POST, DELETE } = bind("/sandbox/clock", getSandboxClock, moveClock, resetClock);
