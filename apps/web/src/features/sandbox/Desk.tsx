import { useMediaQuery } from "@mantine/hooks";
import type { SandboxPhone } from "@recado/contract/sandbox";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { CompanyPhone } from "./CompanyPhone.tsx";
import { Chat } from "./chat/Chat.tsx";
import classes from "./Desk.module.css";
import { DeskHeader } from "./DeskHeader.tsx";
import { Device } from "./Device.tsx";
import { LinkScreen } from "./LinkScreen.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { phoneOf } from "./queries.ts";
import { useLinking } from "./useLinking.ts";

/** The customers on the left, the chosen one's phone on the right; on a real phone one of the two. */
export function Desk({ id }: { id: number }) {
  const { data: phone, error, refetch } = useQuery(phoneOf(id));
  if (phone) return <Phones phone={phone} />;
  return <main className={classes.alone}>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}</main>;
}

function Phones({ phone }: { phone: SandboxPhone }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 599px)", window.innerWidth < 600) ?? false;
  const [search, setSearch] = useSearchParams();
  const linking = useLinking(phone);
  const chosen = search.get("person");
  const person =
    phone.people.find(({ id }) => String(id) === chosen) ??
    (isNarrow || !phone.linked ? undefined : phone.people.find((one) => !one.isGroup));
  const take = (personId: number | undefined) =>
    setSearch({ connection: String(phone.connection.id), ...(personId && { person: String(personId) }) });
  return (
    <main className={classes.desk} data-holding={person !== undefined}>
      {isNarrow && person && <h1 className="sr-only">{t("sandbox.title")}</h1>}
      <section className={classes.side}>
        <DeskHeader phone={phone} />
        <CompanyPhone phone={phone} linking={linking} />
        <PeopleList phone={phone} chosenId={person?.id} onChoose={take} />
      </section>
      <Device>
        {person ? (
          <Chat key={person.id} phone={phone} person={person} linking={linking} onLeave={() => take(undefined)} />
        ) : (
          <LinkScreen phone={phone} linking={linking} />
        )}
      </Device>
    </main>
  );
}
