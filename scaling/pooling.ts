import { randomUUID } from "node:crypto";
import { sessionFaults } from "@/lib/health/store/health";
import { asMerchant, asService, closeDatabase } from "@/lib/platform/db/connection";
import { launchEnv, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { POOLED } from "./databases";
import { type Finding, none } from "./finding";
import type { Enrolled, Site } from "./site";

/** Looks at row security through the pooler, by each user that an operator might let the pooler log in as. */
export async function passPooler(
  site: Site,
  [one, other]: readonly [Enrolled, Enrolled],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const way of Object.keys(POOLED) as (keyof typeof POOLED)[]) {
    await through(site, way, async () => {
      const [own, foreign] = await glimpses(one, other);
      findings.push(
        none(
          `row security binds through the pooler, logged in as ${way}`,
          foreign + (own > 0 ? 0 : 1),
          `${own} own charges seen, ${foreign} of others`,
        ),
      );
      const faults = await sessionFaults();
      if (way === "bound") {
        findings.push(
          none(
            "sessions of the bound role are whole",
            faults.length,
            faults.join("; ") || "0 faults",
          ),
        );
      }
    });
    if (way === "bound") continue;
    const refused = await site.refusal(way);
    const sentence = /^DATABASE_POOLER_URL cannot be used.*$/m.exec(refused ?? "")?.[0];
    findings.push(
      none(
        `a node refuses to start on sessions of the ${way}`,
        sentence ? 0 : 1,
        sentence ?? refused ?? "it started",
      ),
    );
  }
  return findings;
}

async function through(
  site: Site,
  way: keyof typeof POOLED,
  work: () => Promise<void>,
): Promise<void> {
  const { url, poolerUrl } = { url: site.databases.url, poolerUrl: site.databases.poolerUrl(way) };
  settle(launchEnv({ DATABASE_URL: url, DATABASE_POOLER_URL: poolerUrl }), url, randomUUID());
  try {
    await work();
  } finally {
    await closeDatabase();
  }
}

/** How many of its charges a merchant sees, and how many of these another merchant sees. */
async function glimpses(one: Enrolled, other: Enrolled): Promise<[own: number, foreign: number]> {
  const text = "SELECT count(*) AS count FROM charges WHERE merchant_id = $1";
  const seenBy = (merchant: Enrolled) =>
    asMerchant(merchant.merchantId as MerchantId, async (tx) => {
      const { rows } = await tx.query<{ count: bigint }>({ text, values: [one.merchantId] });
      return Number(rows[0]?.count);
    });
  // Concurrent requests share the server's connections, which must not keep another request's settings.
  const looks = Array.from({ length: 50 }, async () => {
    await asService((tx) => tx.query({ text: "SELECT 1" }));
    return Promise.all([seenBy(one), seenBy(other)]);
  });
  const found = await Promise.all(looks);
  return [Math.min(...found.map(([own]) => own)), Math.max(...found.map(([, theirs]) => theirs))];
}
