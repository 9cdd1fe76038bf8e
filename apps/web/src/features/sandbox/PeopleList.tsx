import { Button } from "@mantine/core";
import type { SandboxPhone } from "@recado/contract/sandbox";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import IconUsersPlus from "@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { AddPersonDialog } from "./AddPersonDialog.tsx";
import classes from "./PeopleList.module.css";
import { PersonRow } from "./PersonRow.tsx";

type Props = { phone: SandboxPhone; chosenId: number | undefined; onChoose(personId: number): void };

/** The customers whose phone can be used. */
export function PeopleList({ phone, chosenId, onChoose }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<"person" | "group">();
  return (
    <>
      <h2 className={classes.heading}>{t("sandbox.people")}</h2>
      <ul className={classes.list}>
        {phone.people.map((person) => (
          <PersonRow
            key={person.id}
            connectionId={phone.connection.id}
            person={person}
            isChosen={person.id === chosenId}
            onChoose={() => onChoose(person.id)}
          />
        ))}
      </ul>
      <div className={classes.add}>
        <Button variant="default" size="sm" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding("person")}>
          {t("sandbox.addPerson")}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconUsersPlus size={18} aria-hidden />} onClick={() => setAdding("group")}>
          {t("sandbox.addGroup")}
        </Button>
      </div>
      {adding && (
        <AddPersonDialog
          connectionId={phone.connection.id}
          isGroup={adding === "group"}
          onAdded={({ id }) => onChoose(id)}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}
