import { z } from "zod";
import { feedEvent } from "@/lib/events/event-response";

const { data } = feedEvent.shape;

/**
 * What a test of an endpoint sends. It has the form of an event, so that a receiver reads it as any other, but is about no
 * charge and in no feed: it has no position from which to go on.
 */
export const testEventSchema = feedEvent.extend({
  type: z.literal("endpoint.test"),
  position: z.null(),
  data: data.extend({
    payment: z.null(),
    change: z.null(),
    refund: z.null(),
    exception: z.null(),
    notice: z.null(),
    endpoint: z.strictObject({ id: z.guid() }),
  }),
});

/** The event of one test. */
export function testEvent(
  id: string,
  endpointId: string,
  now: Date,
): z.output<typeof testEventSchema> {
  return {
    id,
    type: "endpoint.test",
    timestamp: now.toISOString(),
    position: null,
    apiVersion: "v1",
    data: {
      payment: null,
      change: null,
      refund: null,
      exception: null,
      notice: null,
      endpoint: { id: endpointId },
    },
  };
}
