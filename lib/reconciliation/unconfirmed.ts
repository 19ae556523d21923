/** A webhook notification that could not be confirmed yet; the job library tries again later. */
export class Unconfirmed extends Error {
  readonly code = "unconfirmed";
}
