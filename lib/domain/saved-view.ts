/** A choice of charges that a person gave a name to. */
export interface SavedView {
  readonly id: string;
  /** Unique among the views of the person. */
  readonly name: string;
  /** The parameters of the list's address that make the choice. */
  readonly query: string;
}

/** More than a person leafs through. */
export const SAVED_VIEWS_MAX = 20;

/** Characters. */
export const VIEW_NAME_MAX = 60;
