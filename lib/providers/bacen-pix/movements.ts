import { z } from "zod";
import {
  addDays,
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import { providerInstant } from "@/lib/providers/bounded";
import type { MovementsOutcome, ProviderMovement } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import { listQuery, readList } from "./list";
import { readDevolucao, readPix } from "./pix";

/** How many days after a Pix a part of it may go back (API Pix 2.9, devolucao), and one for what is under way. */
const REFUNDED_WITHIN_DAYS = 91;

/** When a refund left the account (API Pix 2.9, Devolucao.horario). */
const settledAt = z.object({
  horario: z.object({
    solicitacao: providerInstant,
    liquidacao: providerInstant.optional(),
  }),
});

// The standard's own example shows an object in place of the array.
const refunds = z.union([
  z.array(z.unknown()),
  z.looseObject({}).transform((one): unknown[] => [one]),
]);
const refunded = z.object({ devolucoes: refunds.default([]) });

/**
 * A page of what moved on one day: the Pix that came, and the parts that went back of those that came in the 91 days
 * before. API Pix lists refunds with their Pix alone, and Pix by the day on which they came; so one day of Pix is read
 * after the other. The list has no tariffs.
 *
 * @param cursor how many days before, and the page of that day.
 */
export async function readMovements(
  { connection, account }: Access,
  day: CivilDate,
  cursor: string | null,
): Promise<MovementsOutcome> {
  const [back = 0, page = 0] = (cursor ?? "").split(":").map(Number);
  const paidOn = addDays(day, -back);
  const window = {
    from: startOfBrasiliaDay(paidOn),
    to: new Date(endOfBrasiliaDay(paidOn).getTime() - 1),
    page,
  };
  const query = listQuery(window, connection.profile);
  if (back > 0) query.set("devolucaoPresente", "true");
  return answered(async (): Promise<MovementsOutcome> => {
    const answer = await connection.send("GET", `/pix?${query}`);
    if (answer.status !== 200) return unknown(answer);
    const read = readList(answer.body, "pix", window, (item) =>
      movementsOf(item, day, account.config.pixKey),
    );
    if (read.kind === "unknown") return read;
    const following = back < REFUNDED_WITHIN_DAYS ? `${back + 1}:0` : null;
    return {
      kind: "page",
      items: read.items.flat(),
      unreadable: read.unreadable.length,
      next: read.last ? following : `${back}:${page + 1}`,
    };
  });
}

/** What a Pix moved on a day; null where that cannot be read. */
function movementsOf(item: unknown, day: CivilDate, ourKey: string): ProviderMovement[] | null {
  const pix = readPix(item);
  const { data } = refunded.safeParse(item);
  if (!pix || !data) return null;
  const { reference, amount, paidAt, pixKey } = pix;
  const place = pixKey !== null && pixKey !== ourKey ? ({ isElsewhere: true } as const) : {};
  const found: ProviderMovement[] = [];
  if (brasiliaDay(paidAt) === day) {
    found.push({ id: reference, kind: "credit", reference, cents: amount, ...place });
  }
  for (const devolucao of data.devolucoes) {
    const refund = readDevolucao(devolucao);
    if (!refund) return null;
    if (refund.state !== "refunded") continue;
    const at = settledAt.safeParse(devolucao).data?.horario;
    if (!at) return null;
    if (brasiliaDay(new Date(at.liquidacao ?? at.solicitacao)) !== day) continue;
    const id = `${reference}/${refund.pspRefundId}`;
    found.push({ id, kind: "refund", reference, cents: -refund.amount, ...place });
  }
  return found;
}
