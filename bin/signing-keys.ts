import type { Note } from "@/lib/audit/audited";
import { rotateSigningKey } from "@/lib/credentials/access-tokens";
import { activeSigningKeys } from "@/lib/credentials/store/signing-keys";
import { type Input, type Printed, runCommand } from "./command";

const USAGE = `Signing keys: what access tokens are signed with.

  npm run -s signing-keys -- rotate
      A new key signs from now on; older ones verify until their last token has expired.
  npm run -s signing-keys -- list

Both take --json.
`;

await runCommand(USAGE, {
  rotate: { options: [], act: "signing_key.rotate", run: rotate },
  list: { options: [], run: list },
});

async function rotate(_: Input, note: Note): Promise<Printed> {
  const { kid, retired } = await rotateSigningKey();
  note({ retired }, kid);
  return { json: { kid, retired }, text: `${kid} signs from now on; ${retired} retired.` };
}

async function list(): Promise<Printed> {
  const kids = (await activeSigningKeys()).map(({ kid }) => kid);
  return { json: kids, text: kids.join("\n") };
}
