import { useParams } from "react-router";
import { Items } from "./Items.tsx";

/** Another list is another page: nothing typed or scrolled stays. */
export function ItemsPage() {
  const { contactListId } = useParams();
  const id = Number(contactListId);
  return <Items key={id} contactListId={Number.isSafeInteger(id) ? id : 0} />;
}
