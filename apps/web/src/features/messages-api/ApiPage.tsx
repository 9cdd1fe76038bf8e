import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import classes from "./ApiPage.module.css";
import { CallList } from "./CallList.tsx";
import { Manual } from "./Manual.tsx";
import { Trial } from "./Trial.tsx";

/** The API for other systems: its manual, a trial, and the last calls. The token stays in this page alone. */
export function ApiPage() {
  const { t } = useTranslation();
  const [token, setToken] = useState("");
  const [number, setNumber] = useState("");
  const digits = number.replace(/\D/g, "");
  return (
    <div className={classes.page}>
      <PageHeading title={t("messagesApi.heading")} />
      <p className={classes.lead}>{t("messagesApi.lead")}</p>
      <Manual />
      <section className={classes.card} aria-labelledby="api-test">
        <h2 id="api-test" className={classes.title}>
          {t("messagesApi.test.title")}
        </h2>
        <p className={classes.hint}>{t("messagesApi.test.hint")}</p>
        <div className={classes.pair}>
          <PasswordField
            label={t("messagesApi.test.token")}
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          <TextInput
            label={t("messagesApi.test.number")}
            description={t("messagesApi.test.numberHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="tel"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </div>
      </section>
      <div className={classes.pair}>
        <Trial kind="text" token={token.trim()} number={digits} />
        <Trial kind="media" token={token.trim()} number={digits} />
      </div>
      <CallList />
    </div>
  );
}
