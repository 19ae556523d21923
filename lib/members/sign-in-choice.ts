/** One of those who sign in with an e-mail and a password; operators belong to no merchant. */
export interface SignInChoice {
  readonly memberId: string;
  readonly merchantName: string | null;
}

/** How a refusal begins that asks which of several is meant; their list follows it as JSON. */
export const CHOICE_REQUIRED = "CHOICE_REQUIRED:";
