import type { Help } from "@recado/contract/helps";
import IconPlayerPlayFilled from "@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { Suspense, useState } from "react";
import { cut } from "../../lib/format.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { part } from "../../ui/part.tsx";
import classes from "./HelpCards.module.css";
import { useHelps } from "./queries.ts";
import { helpReactions } from "./realtime.ts";

const DESCRIPTION_MAX = 80;

/** Nothing is loaded from the video site before a click, not even a thumbnail. */
export function HelpCards() {
  const { t } = useTranslation();
  const list = useHelps();
  const [watched, setWatched] = useState<Help>();
  useLive(helpReactions);
  return (
    <>
      <ListPage
        title={t("helps.title")}
        searchLabel={t("helps.search")}
        list={list}
        layout="cards"
        empty={{
          icon: <IconVideo size={28} aria-hidden />,
          text: t("helps.empty"),
          hint: t("helps.emptyHint"),
          notFound: t("helps.notFound"),
        }}
      >
        {(help) => <Card help={help} onWatch={() => setWatched(help)} />}
      </ListPage>
      {watched && (
        <Suspense>
          <Player help={watched} onClose={() => setWatched(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Card({ help: { title, description }, onWatch }: { help: Help; onWatch(): void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <span className={classes.screen} aria-hidden>
        <span className={classes.mark}>
          <IconPlayerPlayFilled size={24} />
        </span>
      </span>
      <h2 className={classes.title}>
        <button type="button" className={classes.watch} aria-haspopup="dialog" onClick={onWatch}>
          <span className="sr-only">{t("helps.watch")}</span> {title}
        </button>
      </h2>
      {description && <p className={classes.description}>{cut(description, DESCRIPTION_MAX)}</p>}
    </li>
  );
}

const Player = part(async () => (await import("./Player.tsx")).Player);
