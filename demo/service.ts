import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  childrenRunning,
  databaseOf,
  type Launched,
  launch,
  operatorOf,
  signal,
} from "@/e2e/support/launch";
import { simulatorOf } from "@/e2e/support/service";
import { Clock } from "./clock";
import type { Credentials } from "./shop";

/** Longer than any work of a day takes, also on a busy machine, in milliseconds. */
const PATIENCE_MS = 300_000;

/** The service of the demo, as `npm start` starts it, on a data directory of its own and a clock that moves. */
export class Service {
  readonly clock: Clock;
  readonly #running: Launched;

  private constructor(clock: Clock, running: Launched) {
    this.clock = clock;
    this.#running = running;
  }

  /** Starts it at an instant of the past: its prices and accounts exist from then on. */
  static async start(dataDir: string, begin: Date): Promise<Service> {
    const clock = new Clock(begin);
    const variables = {
      ...clock.environment,
      npm_lifecycle_event: "demo:month",
      DATA_DIR: dataDir,
    };
    const running = await launch(variables);
    const service = new Service(clock, running);
    try {
      await clock.attach(databaseOf(running));
      // The sessions of processes that begin after it follow the moved clock. The first worker's beats would lie ahead.
      signal(await service.#worker(), "SIGKILL");
      await clock.database.query("DELETE FROM worker_heartbeats");
      await operatorOf(running, "restart");
    } catch (error) {
      await service.abandon();
      throw error;
    }
    return service;
  }

  get url(): string {
    return this.#running.url;
  }

  get simulatorUrl(): string {
    return simulatorOf(this.#running.dataDir);
  }

  get credentials(): Credentials {
    return JSON.parse(readFileSync(join(this.#running.dataDir, "demo.json"), "utf8"));
  }

  /**
   * Moves everybody's clock. The worker ends meanwhile and is started again by its launcher: its schedule would run the
   * jobs of every minute that is left out.
   */
  async moveTo(instant: Date): Promise<void> {
    signal(await this.#worker(), "SIGKILL");
    await this.clock.moveTo(instant);
  }

  /** The worker; its launcher takes a moment to start it again. */
  async #worker(): Promise<number> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
      const [worker] = childrenRunning(this.#running.process.pid, "server/worker.js");
      if (worker) return worker;
    }
    throw new Error("there is no worker any more");
  }

  /** Queues a background job, and waits until nothing is left to do. */
  async run(task: string): Promise<void> {
    await this.clock.database.query("SELECT graphile_worker.add_job($1)", [task]);
    await this.quiet();
  }

  /**
   * Waits until the service has done everything that it knows of.
   *
   * @throws when it still has work after some minutes, saying which.
   */
  async quiet(): Promise<void> {
    let left = "";
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
      left = await this.#workLeft();
      if (left === "") return;
    }
    throw new Error(`the service is still at work: ${left}`);
  }

  async #workLeft(): Promise<string> {
    const { rows } = await this.clock.database.query<{ what: string; count: string }>(
      `SELECT what, count FROM (
        SELECT 'charges to open' AS what, count(*) FROM charges WHERE status = 'CREATING'
        UNION ALL SELECT 'notifications', count(*) FROM notifications WHERE handled_at IS NULL
        UNION ALL SELECT 'refunds', count(*) FROM refunds WHERE status = 'PROCESSING'
        UNION ALL SELECT task_identifier, count(*) FROM graphile_worker.jobs
          WHERE attempts < max_attempts AND run_at <= pg_catalog.clock_timestamp() GROUP BY 1
      ) AS work WHERE count > 0`,
    );
    return rows.map(({ what, count }) => `${count} ${what}`).join(", ");
  }

  /** Ends it, with the machine's clock in its database again. */
  async stop(): Promise<void> {
    await this.clock.detach();
    await this.#running.stop();
    this.clock.remove();
  }

  /** Ends it in the middle of its month. */
  async abandon(): Promise<void> {
    await this.clock.detach().catch(() => this.clock.close());
    await this.#running.stop();
    this.clock.remove();
  }
}
