import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signedIn } from "@/bench/signed-in";
import { type Finding, none } from "./finding";
import { type Enrolled, PUBLIC_URL, type Site } from "./site";

const EXPORT = "/api/dashboard/charges/export?format=csv";

/** Exports while the replica follows, is paused, was promoted, follows another history, and is gone. */
export async function exportCharges(site: Site, merchant: Enrolled): Promise<Finding[]> {
  const { databases } = site;
  const { email, password } = merchant;
  const cookie = await signedIn(site.balancer.url, email, password, PUBLIC_URL);
  const findings: Finding[] = [];
  const look = async (when: string, from: "replica" | "primary") => {
    const { rows } = {
      rows: await databases.sql<{ count: string }>("SELECT count(*) FROM charges"),
    };
    const before = site.logged("read on the primary");
    const readers = replicaReaders(site);
    const answer = await fetch(site.balancer.url + EXPORT, { headers: { cookie } });
    const lines = (await answer.text()).trimEnd().split("\r\n").length - 1;
    const fellBack = site.logged("read on the primary") > before;
    const onReplica = replicaReaders(site) > readers && !fellBack;
    const whole = answer.status === 200 && lines === Number(rows[0]?.count);
    const readOn = onReplica ? "replica" : fellBack ? "primary" : "nobody knows where";
    findings.push(
      none(
        `an export ${when} is whole, from the ${from}`,
        (whole ? 0 : 1) + (readOn === from ? 0 : 1),
        `${answer.status}, ${lines} of ${rows[0]?.count} charges, read on the ${readOn}`,
      ),
    );
  };
  await look("while the replica follows", "replica");
  await databases.sql("SELECT pg_wal_replay_pause()", "replica");
  await databases.sql("UPDATE merchants SET name = name");
  await look("while the replica stands still", "primary");
  await databases.sql("SELECT pg_wal_replay_resume()", "replica");
  await look("when it follows again", "replica");
  await databases.sql("SELECT pg_promote()", "replica");
  await look("when the replica became a database of its own", "primary");
  await databases.followOtherHistory();
  await look("when the replica follows another history", "primary");
  await databases.stopReplica();
  await look("when the replica is gone", "primary");
  return findings;
}

/** How many sessions of nodes the replica has logged. */
function replicaReaders({ home }: Site): number {
  const log = readFileSync(join(home, "replica.log"), "utf8");
  return log.split("connection authorized: user=vintem_owner").length - 1;
}
