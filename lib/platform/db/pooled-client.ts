import pg from "pg";

/** The first argument of the driver's `query`. */
type Statement = { name?: string | undefined } | string;

/**
 * A connection to a pooler in transaction mode. The pooler hands each transaction to any connection of
 * the server, where a statement that was prepared on another one is not known: statements go without
 * their names, and the server plans each of them anew.
 */
export class PooledClient extends pg.Client {
  // The driver's `query` has ten overloads, and also takes the driver's own query objects.
  override query = (statement: Statement, ...rest: unknown[]) => {
    const nameless = typeof statement === "object" ? unnamed(statement) : statement;
    return (super.query as (...all: unknown[]) => never)(nameless, ...rest);
  };
}

function unnamed<Query extends { name?: string | undefined }>(query: Query): Query {
  // A query object that submits itself keeps its identity: its caller listens to its events.
  if ("submit" in query) return Object.assign(query, { name: undefined });
  const { name: _, ...rest } = query;
  return rest as Query;
}
