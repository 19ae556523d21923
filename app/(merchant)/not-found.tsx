import { MissingPage } from "../_signed-in/missing-page";

/** One and the same for what is not there and for what is another merchant's. */
export default function NotFound() {
  return <MissingPage />;
}
