import pg from "pg";

/** What `query` of the driver is called with, before its promise or callback. */
type Asked = { name?: string | undefined } | string;

/**
 * A connection to a pooler in transaction mode. The pooler hands each transaction to any connection of
 * the server, where a statement that was prepared on another one is not known: statements go without
 * their names, and the server plans each of them anew.
 */
export class PooledClient extends pg.Client {
  // The driver's own has ten overloads, and takes queries of its own kind as well.
  override query = (asked: Asked, ...rest: unknown[]) => {
    const nameless = typeof asked === "object" ? unnamed(asked) : asked;
    return (super.query as (...all: unknown[]) => never)(nameless, ...rest);
  };
}

function unnamed<Query extends { name?: string | undefined }>(query: Query): Query {
  // One that submits itself has to stay the very object: its caller listens to it.
  if ("submit" in query) return Object.assign(query, { name: undefined });
  const { name: _, ...rest } = query;
  return rest as Query;
}
