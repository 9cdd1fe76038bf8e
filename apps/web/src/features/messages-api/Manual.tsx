import { Anchor } from "@mantine/core";
import { API_MESSAGES_PER_MINUTE } from "@recado/contract/external-api";
import { attachable } from "@recado/contract/messages";
import { Link } from "react-router";
import { fileSize, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ApiPage.module.css";
import { addressOf } from "./curl.ts";

const FIELDS = ["number", "body", "medias", "mediaUrl", "closeTicket"] as const;
const ANSWERS = [200, 400, 401, 403, 409, 413, 429] as const;

/** The API's manual for other systems: address, fields, limits and responses. */
export function Manual() {
  const { t } = useTranslation();
  const limits = {
    minute: number(API_MESSAGES_PER_MINUTE),
    image: fileSize(attachable.image.bytesMax),
    video: fileSize(attachable.video.bytesMax),
    document: fileSize(attachable.document.bytesMax),
  };
  return (
    <>
      <section className={classes.card} aria-labelledby="api-how">
        <h2 id="api-how" className={classes.title}>
          {t("messagesApi.how.title")}
        </h2>
        <p>{t("messagesApi.how.address")}</p>
        <pre
          className={classes.code}
        >{`POST ${addressOf(window.location.origin)}\nAuthorization: Bearer ${t("messagesApi.tokenHere")}`}</pre>
        <p>
          {t("messagesApi.how.token")}{" "}
          <Anchor component={Link} to="/connections" underline="always">
            {t("messagesApi.how.connections")}
          </Anchor>
        </p>
        <dl className={classes.list}>
          {FIELDS.map((field) => (
            <div key={field}>
              <dt>
                <code>{field}</code>
              </dt>
              <dd>{t(`messagesApi.fields.${field}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t("messagesApi.how.key")}</p>
        <p>
          <Anchor href="/api/docs" underline="always">
            {t("messagesApi.how.docs")}
          </Anchor>
        </p>
      </section>
      <div className={classes.pair}>
        <section className={classes.card} aria-labelledby="api-limits">
          <h2 id="api-limits" className={classes.title}>
            {t("messagesApi.limits.title")}
          </h2>
          <ul className={classes.points}>
            {(["minute", "image", "video", "document", "connected"] as const).map((one) => (
              <li key={one}>{t(`messagesApi.limits.${one}`, limits)}</li>
            ))}
          </ul>
        </section>
        <section className={classes.card} aria-labelledby="api-answers">
          <h2 id="api-answers" className={classes.title}>
            {t("messagesApi.answers.title")}
          </h2>
          <dl className={classes.list}>
            {ANSWERS.map((status) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd>{t(`messagesApi.answers.${status}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}
