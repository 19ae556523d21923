/**
 * SQL of the instant at which a delivery stands that waits behind an earlier one of its charge, later than any that is waited
 * for: who looks for what is due reads none of them, however long the earlier one is tried or its endpoint is paused. Such a
 * delivery gets an instant of its own once it is the first.
 */
export const PARKED = "timestamptz '9999-12-31 00:00:00Z'";

/**
 * Of what is due of an endpoint so many are looked at, the longest due first: all of it may wait behind earlier events of their
 * charges, until it is parked (`parkPart`).
 */
export const LOOKED_MAX = 1_000;

/**
 * SQL that finds the first delivery of a charge, or another subject, that waits for an endpoint; null when none does.
 *
 * It reads the first that waits of this subject or of any after it, which is one of this subject if there is one. An index of
 * endpoint, subject and position alone has that order. Searched for by an equal subject, the planner might read the endpoint's
 * whole backlog by its positions where it knows little of the table.
 *
 * @param endpoint SQL of the endpoint's id.
 * @param subject SQL of the subject's id.
 * @param column what of the delivery is wanted.
 */
export const firstOfLine = (
  endpoint: string,
  subject: string,
  column = "position",
) => `(SELECT CASE line.subject_id
    WHEN ${subject} THEN line.${column} END FROM webhook_deliveries AS line
  WHERE line.endpoint_id = ${endpoint} AND line.state = 'waiting' AND line.subject_id >= ${subject}
  ORDER BY line.subject_id, line.position LIMIT 1)`;

/** Of a delivery `d` of the endpoint `$1` that waits: nothing of its charge waits before it. */
export const IS_FIRST = `d.position = ${firstOfLine("$1", "d.subject_id")}`;
