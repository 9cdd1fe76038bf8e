import { useTranslation } from "react-i18next";

/** While a page's code is on its way; it keeps the place and says so to those who listen. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return <div role="status" aria-label={t("common.loading")} style={{ minHeight: "60vh" }} />;
}
