/** The argument of a process that replaces another one, which serves until this one is ready. */
export const SUCCESSOR = "--successor";

/** Whether this process takes another one's place. */
export const isSuccessor = process.argv.includes(SUCCESSOR);
