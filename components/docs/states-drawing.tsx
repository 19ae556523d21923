import { CHARGE_STATUSES, type ChargeStatus, MOVES } from "@/lib/charges/charge-status";
import type { Locale } from "@/lib/platform/values/locale";
import { docsTexts } from "./texts";

/** Where each state stands: the middle of its box. */
const PLACES: Readonly<Record<ChargeStatus, readonly [x: number, y: number]>> = {
  CREATING: [200, 24],
  PENDING: [200, 124],
  OVERDUE: [340, 196],
  CANCELED: [60, 226],
  CONFIRMED: [340, 320],
  RECEIVED: [200, 320],
  REFUNDING: [110, 440],
  CHARGEBACK: [290, 440],
  REFUNDED: [200, 530],
};
const WIDTH = 112;
const HEIGHT = 36;

/** Moves that run around a box that stands between: how far to the side, in the direction of the move. */
const DETOURS: Readonly<Record<string, number>> = {
  "CREATING RECEIVED": 62,
  "CREATING CANCELED": 22,
  "OVERDUE CANCELED": 26,
};
/** How far two moves between the same states are apart. */
const APART = 11;

/** Moves that a person makes, or money that comes when nobody waits for it. */
const RARE_EVENTS: readonly string[] = [
  "returned_to_pending",
  "returned_to_overdue",
  "returned_to_canceled",
  "reassigned",
  "edited",
];
const RARE_BEFORE: readonly ChargeStatus[] = ["CREATING", "CANCELED"];

/** A move between two states, whatever the events are that make it. */
export interface Move {
  readonly from: ChargeStatus;
  readonly to: ChargeStatus;
  readonly isRare: boolean;
}

/** The moves that are drawn: every pair of states of the state table once. */
export function drawnMoves(): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const from of CHARGE_STATUSES) {
    for (const [event, to] of Object.entries(MOVES[from]) as [string, ChargeStatus][]) {
      const isRare =
        RARE_EVENTS.includes(event) || (event === "paid" && RARE_BEFORE.includes(from));
      const known = moves.get(`${from} ${to}`);
      moves.set(`${from} ${to}`, { from, to, isRare: isRare && (known?.isRare ?? true) });
    }
  }
  return [...moves.values()];
}

/** The states of a charge as a drawing, made from the state table. */
export function StatesDrawing({ locale }: { locale: Locale }) {
  const t = docsTexts(locale).states;
  const moves = drawnMoves();
  return (
    <figure className="docs-states">
      <svg viewBox="0 0 400 556" role="img" aria-label={t.caption}>
        <defs>
          {[false, true].map((isRare) => (
            <marker
              key={String(isRare)}
              id={isRare ? "rare" : "usual"}
              className={isRare ? "docs-rare" : undefined}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" className="docs-arrow" />
            </marker>
          ))}
        </defs>
        {moves.map((move) => (
          <path
            key={`${move.from} ${move.to}`}
            d={lineOf(move, moves)}
            className={move.isRare ? "docs-move docs-rare" : "docs-move"}
            markerEnd={`url(#${move.isRare ? "rare" : "usual"})`}
          />
        ))}
        {CHARGE_STATUSES.map((status) => {
          const [x, y] = PLACES[status];
          return (
            <g key={status}>
              <rect
                x={x - WIDTH / 2}
                y={y - HEIGHT / 2}
                width={WIDTH}
                height={HEIGHT}
                rx="9"
                className="docs-state"
              />
              <text x={x} y={y + 5} textAnchor="middle">
                {status}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span className="docs-legend">{t.usual}</span>
        <span className="docs-legend docs-rare">{t.rare}</span>
      </figcaption>
    </figure>
  );
}

/** The line of a move: from the edge of one box to the edge of the other, bent where another line or box is in the way. */
function lineOf({ from, to }: Move, moves: readonly Move[]): string {
  const [x1, y1] = PLACES[from];
  const [x2, y2] = PLACES[to];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [sideX, sideY] = [(y1 - y2) / length, (x2 - x1) / length];
  const detour = DETOURS[`${from} ${to}`];
  const isPair = moves.some((other) => other.from === to && other.to === from);
  const shift = detour === undefined && isPair ? APART : 0;
  const start: Point = [x1 + sideX * shift, y1 + sideY * shift];
  const end: Point = [x2 + sideX * shift, y2 + sideY * shift];
  const bend: Point = [
    (start[0] + end[0]) / 2 + sideX * (detour ?? 0) * 2,
    (start[1] + end[1]) / 2 + sideY * (detour ?? 0) * 2,
  ];
  const [a, b] = [edge(start, bend, PLACES[from], 0), edge(end, bend, PLACES[to], 2)];
  const round = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return detour === undefined
    ? `M${round(a)}L${round(b)}`
    : `M${round(a)}Q${round(bend)} ${round(b)}`;
}

type Point = readonly [x: number, y: number];

/** Where a line from inside a box to a point outside leaves the box, so much before its edge. */
function edge([x, y]: Point, [toX, toY]: Point, [boxX, boxY]: Point, gap: number): Point {
  const [dx, dy] = [toX - x, toY - y];
  const reach = (from: number, by: number, middle: number, half: number) =>
    by === 0 ? Number.POSITIVE_INFINITY : (middle + Math.sign(by) * half - from) / by;
  const part = Math.min(reach(x, dx, boxX, WIDTH / 2 + gap), reach(y, dy, boxY, HEIGHT / 2 + gap));
  return [x + dx * part, y + dy * part];
}
