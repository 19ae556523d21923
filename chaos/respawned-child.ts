import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

interface Program {
  readonly name: "web" | "worker";
  readonly environment: NodeJS.ProcessEnv;
  /** The file that takes its output. */
  readonly log: string;
}

/** A child process beside the service that is started again, at once, whenever it ends. */
export class RespawnedChild {
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #stopping = false;
  #deathsOfItsOwn = 0;

  private constructor(program: Program) {
    this.#program = program;
  }

  /** Starts the process and waits until it reports that it is ready. */
  static async start(program: Program): Promise<RespawnedChild> {
    const respawned = new RespawnedChild(program);
    const child = respawned.#spawn();
    await new Promise<void>((ready, failed) => {
      child.once("message", () => ready());
      child.once("exit", () => failed(new Error(`a second ${program.name} did not start`)));
    });
    return respawned;
  }

  get name(): Program["name"] {
    return this.#program.name;
  }

  get deathsOfItsOwn(): number {
    return this.#deathsOfItsOwn;
  }

  kill(): boolean {
    return this.#child?.kill("SIGKILL") ?? false;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }

  #spawn(): ChildProcess {
    const { name, environment, log } = this.#program;
    const output = openSync(log, "a");
    const child = spawn(process.execPath, [`dist/server/${name}.js`], {
      env: environment,
      stdio: ["ignore", output, output, "ipc"],
    });
    closeSync(output);
    this.#child = child;
    child.once("exit", (_, signal) => {
      if (this.#stopping) return;
      if (signal !== "SIGKILL") this.#deathsOfItsOwn += 1;
      this.#spawn();
    });
    return child;
  }
}
