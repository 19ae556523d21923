import { givenUpJobs, retryJobs } from "@/lib/database/jobs";
import { json } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/jobs/retry",
  act: "job.retry_all",
  async handle({ note }) {
    const retried = await retryJobs((await givenUpJobs()).map(({ id }) => id));
    note({ retried });
    return json(200, { retried });
  },
});
