/** Questions that one statement answers at most. */
export const BATCH_MAX = 500;

/** Statements of one kind under way at once: one that hangs does not hold up everybody else. */
const RUNNING_MAX = 2;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers the questions of many callers with few statements. Nothing is remembered: a question is
 * answered by a statement that starts after it was asked, so that an answer is never older than its
 * question, and whatever was committed before (a secret revoked, a failure counted) is in it. While
 * statements run, questions gather for the next one; the busier a process, the more of them share it.
 *
 * @param load answers keys, each in its place. When it fails, so do the questions of that statement.
 */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const asked: Asked<Key, Value>[] = [];
  let running = 0;
  let due = false;

  function arrange(): void {
    if (due || asked.length === 0 || running === RUNNING_MAX) return;
    due = true;
    // Later in this turn of the event loop: what arrived together is asked together.
    setImmediate(() => {
      due = false;
      void answer(asked.splice(0, BATCH_MAX));
    });
  }

  async function answer(batch: readonly Asked<Key, Value>[]): Promise<void> {
    running += 1;
    arrange();
    try {
      const values = await load(batch.map(({ key }) => key));
      if (values.length !== batch.length) throw new Error("a batch lacks answers");
      batch.forEach(({ resolve }, i) => void resolve(values[i] as Value));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      arrange();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      asked.push({ key, resolve, reject });
      arrange();
    });
}
