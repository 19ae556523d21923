/** A query of the list that a member saved under a name. */
export interface SavedView {
  readonly id: string;
  /** Unique among the member's views. */
  readonly name: string;
  /** The parameters of the list's address. */
  readonly query: string;
}

/** The most views of one member. */
export const SAVED_VIEWS_MAX = 20;

/** The most characters of a view's name. */
export const VIEW_NAME_MAX = 60;
