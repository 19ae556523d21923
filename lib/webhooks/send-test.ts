import { randomUUID } from "node:crypto";
import type { Endpoint } from "./endpoint";
import { eventRequest } from "./event-request";
import { type Answered, openPostman } from "./post-event";
import { testEvent } from "./test-event";

/**
 * Sends an event of type `endpoint.test` to an endpoint, once and at once. It is in no feed, and no retry follows.
 */
export async function sendTest(endpoint: Endpoint, now: Date): Promise<Answered> {
  const eventId = `evt_test_${randomUUID()}`;
  const body = JSON.stringify(testEvent(eventId, endpoint.id, now));
  const postman = openPostman();
  try {
    return await postman.post(eventRequest({ ...endpoint, eventId, body, attempt: 1 }, now));
  } finally {
    await postman.close();
  }
}
