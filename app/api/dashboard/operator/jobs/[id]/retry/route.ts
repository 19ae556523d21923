import { givenUpJobs, retryJobs } from "@/lib/database/jobs";
import { json, NOT_FOUND } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/jobs/[id]/retry",
  act: "job.retry",
  async handle({ params, note }) {
    const job = (await givenUpJobs()).find(({ id }) => id === params.id);
    if (!job) return NOT_FOUND;
    note({ task: job.task });
    return json(200, { retried: await retryJobs([job.id]) });
  },
});
