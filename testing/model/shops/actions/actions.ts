import { now, setTime } from "@/testing/fake-clock";
import type { World } from "../world";
import type { AnyAction } from "./action";
import { cancel, create } from "./charges";
import { contradict } from "./contradictions";
import { complete, reassign, resolve } from "./exceptions";
import {
  contest,
  credit,
  dispute,
  endRefunds,
  loseDispute,
  sendBack,
  voidAuthorization,
  winDispute,
} from "./money";
import { confirm, refundElsewhere, withdraw } from "./own-key";
import { payAtBank, payAtProvider, payForNothing } from "./payers";
import { refund } from "./refunds";
import { compare, notify, readList, readMoney, readRefunds, sweep } from "./reports";

/** The actions, by weight; weights need not add up to anything. */
export const ACTIONS: readonly (readonly [weight: number, action: AnyAction])[] = [
  [16, create],
  [2, cancel],
  [14, payAtProvider],
  [7, payAtBank],
  [1, payForNothing],
  [6, credit],
  [6, dispute],
  [1, contest],
  [3, winDispute],
  [3, loseDispute],
  [1, voidAuthorization],
  [4, sendBack],
  [8, endRefunds],
  [10, refund],
  [3, resolve],
  [3, reassign],
  [3, complete],
  [5, confirm],
  [1.5, withdraw],
  [2, refundElsewhere],
  [18, notify],
  [3, readList],
  [0.5, compare],
  [1, readRefunds],
  [0.5, readMoney],
  [3, contradict],
  [3, sweep],
];

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Lets time pass: mostly minutes, now and then days. */
export function letTimePass({ random }: World): string {
  const ms = random.weighted([
    [6, random.between(1, 20 * MINUTE_MS)],
    [3, random.between(20 * MINUTE_MS, DAY_MS / 2)],
    [1.5, random.between(DAY_MS / 2, 3 * DAY_MS)],
  ]);
  setTime(now().getTime() + ms);
  return `${Math.round(ms / 1_000)} s pass`;
}
