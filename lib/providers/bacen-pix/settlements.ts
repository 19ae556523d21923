import type {
  ListOutcome,
  ListWindow,
  ProviderSettlement,
  SettlementOutcome,
} from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, absentOrUnknown, answered } from "./access";
import { listQuery, readList } from "./list";
import { readPix } from "./pix";

/** @param reference the end-to-end id of the Pix. */
export async function readSettlement(
  access: Access,
  reference: string,
): Promise<SettlementOutcome> {
  return answered(async () => {
    const answer = await access.connection.send("GET", `/pix/${encodeURIComponent(reference)}`);
    if (answer.status === 404) return absentOrUnknown(answer);
    if (answer.status !== 200) return unknown(answer);
    const settlement = readPix(answer.body);
    return settlement?.reference === reference
      ? { kind: "found", settlement }
      : { kind: "unknown", reason: "another Pix than asked for" };
  });
}

/** The Pix received in `window`; with `changing`, those of which a part or all went back. */
export async function listSettlements(
  access: Access,
  window: ListWindow & { readonly changing: boolean },
): Promise<ListOutcome<ProviderSettlement>> {
  return answered(async () => {
    const query = listQuery(window, access.connection.profile);
    if (window.changing) query.set("devolucaoPresente", "true");
    const answer = await access.connection.send("GET", `/pix?${query}`);
    return answer.status === 200 ? readList(answer.body, "pix", window, readPix) : unknown(answer);
  });
}
