import { z } from "zod";
import type { ListOutcome, ListWindow } from "@/lib/providers/port";
import { nameOfUnreadable } from "@/lib/providers/unreadable-entry";
import type { BankProfile } from "./profiles/profile";

/** The query of GET /pix and GET /cob: both bounds inclusive. */
export function listQuery(
  { from, to, page }: ListWindow,
  { lists }: Pick<BankProfile, "lists">,
): URLSearchParams {
  return new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(lists.itemsAPage),
  });
}

/** The field in which the standard names the entries of a list. */
const NAMES = { pix: "endToEndId", cobs: "txid" } as const;

/** The most entries of a page (API Pix, itensPorPagina); each is read. */
const ENTRIES_MAX = 1_000;

const paging = z.object({
  parametros: z.object({
    paginacao: z.object({
      quantidadeDePaginas: z.coerce.number(),
      quantidadeTotalDeItens: z.coerce.number().default(0),
    }),
  }),
});

const array = z.array(z.unknown()).default([]);
const ENTRIES = {
  pix: z.object({ pix: array }).transform(({ pix }) => pix),
  cobs: z.object({ cobs: array }).transform(({ cobs }) => cobs),
};

/** Reads a page of a list; an entry that cannot be read does not hide the others. */
export function readList<Item>(
  body: unknown,
  name: "pix" | "cobs",
  { page }: ListWindow,
  readItem: (item: unknown) => Item | null,
): ListOutcome<Item> {
  const head = paging.safeParse(body);
  const list = ENTRIES[name].safeParse(body);
  if (!head.success || !list.success) return { kind: "unknown", reason: "unreadable list" };
  const { quantidadeDePaginas, quantidadeTotalDeItens } = head.data.parametros.paginacao;
  const entries = list.data;
  if (entries.length > ENTRIES_MAX) return { kind: "unknown", reason: "a page without an end" };
  // Only a list of nothing may leave its array out.
  if (entries.length === 0 && quantidadeTotalDeItens > 0 && page < quantidadeDePaginas) {
    return { kind: "unknown", reason: "a list without its entries" };
  }
  const items: Item[] = [];
  const unreadable: string[] = [];
  for (const entry of entries) {
    const item = readItem(entry);
    if (item === null) unreadable.push(nameOfUnreadable(entry, NAMES[name]));
    else items.push(item);
  }
  return {
    kind: "page",
    items,
    unreadable,
    last: page + 1 >= quantidadeDePaginas,
  };
}
