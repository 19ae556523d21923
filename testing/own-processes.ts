/** Stands for the turns of a process where each task is a process of its own (lib/payments/charge-turns): none waits for another's. */
const turns = {
  run: <Result>(_of: string, work: () => Promise<Result>): Promise<Result> => work(),
};

export const turnsOfCharges = turns;
export const turnsOfOwners = turns;
