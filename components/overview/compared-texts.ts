import { localized } from "@/components/text/localized";

/** How a figure of the overview stands to the days before. */
export const comparedTexts = localized(
  {
    none: "sem período anterior",
    equal: "igual",
    /** In the place of a share of the charges created. */
    nothingCreated: "nada criado",
    before: "antes",
    yesterday: "ontem, o dia todo",
    span: (from: string, to: string) => `${from} a ${to}`,
    more: (percent: string, isMore: boolean) => `${percent} a ${isMore ? "mais" : "menos"}`,
    /** What who hears the page hears; `change` is null where no share says anything. */
    sentence: (change: string | null, span: string, amount: string) =>
      `${change === null ? "" : `${change}; `}antes, de ${span}: ${amount}`,
  },
  {
    none: "no period before",
    equal: "same",
    nothingCreated: "nothing created",
    before: "before",
    yesterday: "yesterday, all day",
    span: (from, to) => `${from} to ${to}`,
    more: (percent, isMore) => `${percent} ${isMore ? "more" : "less"}`,
    sentence: (change, span, amount) =>
      `${change === null ? "" : `${change}; `}before, ${span}: ${amount}`,
  },
);
