import type { Metadata } from "next";
import { HealthPage } from "@/components/operator/health-page";
import { healthTexts } from "@/components/operator/health-texts";
import { findHealthHistory } from "@/lib/health/store/history";
import { type GivenUpJob, givenUpJobs } from "@/lib/health/store/jobs";
import { findServiceFacts } from "@/lib/health/store/service-facts";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import packageJson from "../../../package.json";
import { PageLink } from "../../_signed-in/page-link";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: healthTexts(await requestLocale()).title };
}

export default async function Page() {
  await requireOperator();
  const [facts, jobs, history] = await Promise.all([
    findServiceFacts(),
    givenUpJobs(),
    findHealthHistory(),
  ]);
  return (
    <HealthPage
      version={packageJson.version}
      environment={env().environment}
      facts={facts}
      history={history}
      jobs={jobs.map(viewOf)}
      now={now()}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}

function viewOf({ id, task, payload, attempts, lastError, lastTryAt }: GivenUpJob) {
  const about = JSON.stringify(payload);
  return {
    id,
    task,
    about,
    attempts,
    lastTryAt,
    // On one line: what a schema refused begins with a bracket on a line of its own.
    lastError: (lastError ?? "").replace(/\s+/g, " ").slice(0, 300),
  };
}
