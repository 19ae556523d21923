/** A sentence in the two languages of the documentation. */
export interface Said {
  readonly pt: string;
  readonly en: string;
}

/** What the documentation says of a problem beside its status and its Portuguese title. */
export interface ProblemText {
  /** The English title; `PROBLEMS` has the Portuguese one, which is sent. */
  readonly title: string;
  /** When it is answered, as the rest of "The answer comes when …". Markdown, within a line. */
  readonly when: Said;
  /** What a caller does about it. Markdown, within a line. */
  readonly action: Said;
}
