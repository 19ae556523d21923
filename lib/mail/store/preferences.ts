import { OPTIONAL_MAIL, type OptionalMail } from "@/lib/mail/mail";
import { pool } from "@/lib/platform/db/connection";
import type { User } from "@/lib/platform/values/merchant";

/** The kinds of mail that a user switched off. */
export async function findMailOff({ id }: User): Promise<readonly OptionalMail[]> {
  const { rows } = await pool().query<{ off: string[] }>(
    "SELECT mail_off AS off FROM members WHERE id = $1",
    [id],
  );
  return OPTIONAL_MAIL.filter((kind) => rows[0]?.off.includes(kind));
}

/** Switches kinds of mail off for a user, and all others on. */
export async function saveMailOff({ id }: User, off: readonly OptionalMail[]): Promise<void> {
  await pool().query("UPDATE members SET mail_off = $2 WHERE id = $1", [id, [...new Set(off)]]);
}
