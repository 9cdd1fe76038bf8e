import { useParams } from "react-router";
import { Report } from "./Report.tsx";

/** Another campaign is another page: nothing typed or scrolled stays. */
export function ReportPage() {
  const { campaignId } = useParams();
  const id = Number(campaignId);
  return <Report key={id} id={Number.isSafeInteger(id) ? id : 0} />;
}
