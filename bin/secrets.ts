import type { Note } from "@/lib/audit/audited";
import { countSealed, resealAll } from "@/lib/credentials/store/sealed-columns";
import { env } from "@/lib/platform/env";
import { currentKeyId } from "@/lib/platform/vault";
import { dropFormerLogins } from "@/server/logins";
import { type Input, type Printed, runCommand } from "./command";

const USAGE = `The secret that everything kept is sealed with (VINTEM_SECRET, or the file DATA_DIR/secret).

  npm run -s secrets -- list
      How many texts of the database each secret sealed.
  npm run -s secrets -- reseal
      Seals with the newest secret what an older one sealed, and drops the database's logins that follow from an
      older one. The service may run meanwhile, if every node has the newest secret first.

To put another secret in the place of the one in use:

  1. Put the new one before it, with a space between: VINTEM_SECRET="new old". The first seals, all of them open.
     Stop the service and start it, one node after the other. Users sign in again.
  2. npm run -s secrets -- reseal
  3. Of three or more, those in the middle can go. The last one stays: the ids of charges come from it.

Both take --json. reseal exits with 1 when a text cannot be opened by any of the secrets.
`;

await runCommand(USAGE, {
  list: { options: [], run: list },
  reseal: { options: [], act: "secret.reseal", run: reseal },
});

async function list(_: Input): Promise<Printed> {
  const sealed = await countSealed();
  const lines = sealed.map(
    ({ column, keyId, isCurrent, texts }) =>
      `${String(texts).padStart(8)}  ${(keyId ?? "no key id").padEnd(10)} ${isCurrent ? "newest" : "older "}  ${column}`,
  );
  return {
    json: { newest: currentKeyId(), sealed },
    text: lines.join("\n") || "Nothing is sealed.",
  };
}

async function reseal(_: Input, note: Note): Promise<Printed> {
  const { resealed, unreadable } = await resealAll();
  const loginsDropped = await dropFormerLogins(env().databaseUrl);
  const counts = { resealed, unreadable: unreadable.length, loginsDropped: loginsDropped.length };
  note(counts, currentKeyId());
  const rest = unreadable.map((row) => `\nNone of the secrets opens ${row}.`).join("");
  return {
    json: { newest: currentKeyId(), resealed, unreadable, loginsDropped },
    text: `${resealed} sealed anew with ${currentKeyId()}; ${loginsDropped.length} login(s) of older secrets dropped.${rest}`,
    isFailure: unreadable.length > 0,
  };
}
