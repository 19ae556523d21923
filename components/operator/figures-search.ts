import {
  FIGURES_DEFAULT,
  type FigureSort,
  type FiguresQuery,
  figuresOrder,
} from "@/lib/support/merchant-figures";

/** The page of merchants. */
export const MERCHANTS_PLACE = "/operator/merchants";

/** What a query adds to the address of the page or of the export; nothing for what is the default. */
export function figuresParameters(query: FiguresQuery, page = 0): string {
  const parameters = new URLSearchParams();
  const order = figuresOrder(query);
  if (query.text !== "") parameters.set("q", query.text);
  if (query.period !== FIGURES_DEFAULT.period) parameters.set("period", query.period);
  if (order !== figuresOrder(FIGURES_DEFAULT)) parameters.set("sort", order);
  if (page > 0) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The query by another order, or the other way round where it has this order already. */
export function sortedBy(query: FiguresQuery, sort: FigureSort): FiguresQuery {
  return { ...query, sort, reversed: query.sort === sort && !query.reversed };
}
