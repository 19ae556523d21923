import { PAYERS_PAGE, type PayerRecord } from "@/lib/payers/payer-record";
import { documentKey, type PayersQuery } from "@/lib/payers/payers-query";
import { oneAsMerchant, type Statement } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Payers charged last that a text is first looked for among, in their order. */
const RECENT = 5_000;

const COLUMNS = `document, name, email, phone, charges, last_charge_id AS "lastChargeId",
  to_char(last_charged_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS "lastChargedOn"`;

const ORDER = "ORDER BY last_charged_at DESC, document DESC";

/**
 * A text's words as a tsquery. Those of three letters or more (after the merchant's eight) match a prefix. Shorter ones are
 * words half typed or such as "da": they count where the text has no other, and match whole words then.
 */
const TERMS = `(SELECT COALESCE(string_agg(quote_literal(term) || ':*', ' & ') FILTER (WHERE length(term) > 10),
    string_agg(quote_literal(term), ' & '))::tsquery
  FROM unnest(merchant_terms($1, plain_words($2))) AS term)`;

/** A page of payers, and whether there is another one. */
export interface FoundPayers {
  readonly payers: readonly PayerRecord[];
  readonly hasMore: boolean;
}

/**
 * Finds a page of a merchant's payers, those charged last first. A text that many have is soon met in the order's index; one
 * that does not fill the page among the first 5,000 is rare, and found by the index of words or of documents (ADR 0106).
 */
export async function findPayers(merchantId: MerchantId, query: PayersQuery): Promise<FoundPayers> {
  const needed = neededFor(query);
  let found: readonly PayerRecord[] = [];
  for (const statement of payersStatements(merchantId, query)) {
    found = (await oneAsMerchant<PayerRecord>(merchantId, statement)).rows;
    if (found.length === needed) break;
  }
  const from = query.page * PAYERS_PAGE;
  return {
    payers: found.slice(from, from + PAYERS_PAGE),
    hasMore: found.length === needed,
  };
}

/** The payers up to the page's end, and one more that says whether there is another page. */
const neededFor = ({ page }: PayersQuery) => (page + 1) * PAYERS_PAGE + 1;

/** The statements that find a page, of which a later one counts where those before it did not fill the page. */
export function payersStatements(merchantId: MerchantId, query: PayersQuery): readonly Statement[] {
  const end = `${ORDER} LIMIT ${neededFor(query)}`;
  if (query.text === null) {
    return [{ text: `SELECT ${COLUMNS} FROM findable_payers ${end}` }];
  }
  const { conditions, values } = conditionsOf(query.text);
  const each = conditions.map((one) => `SELECT * FROM findable_payers WHERE ${one}`);
  // They have no name: each text has its own plan.
  return [
    `SELECT ${COLUMNS} FROM (SELECT * FROM findable_payers ${ORDER} LIMIT ${RECENT}) AS recent
      WHERE ${conditions.join(" OR ")} ${end}`,
    // Materialized: else the few that are looked for would be met one by one in the order's index.
    `WITH found AS MATERIALIZED (${each.join(" UNION ")}) SELECT ${COLUMNS} FROM found ${end}`,
  ].map((text) => ({ text, values: [merchantId, ...values] }));
}

/** What finds a payer by a text. `$1` is the merchant, `$2` the text. */
function conditionsOf(text: string): { conditions: string[]; values: string[] } {
  const words = `terms @@ ${TERMS}`;
  const key = documentKey(text);
  if (key === null) return { conditions: [words], values: [text] };
  if (key.kind === "whole") {
    return { conditions: [words, "document = $3"], values: [text, key.document] };
  }
  // Digits stand before letters in every order of texts.
  const begins = "(document >= $3 AND document < $4)";
  return { conditions: [words, begins], values: [text, key.digits, `${key.digits}a`] };
}
