import { Button } from "@mantine/core";
import classes from "./Talk.module.css";

type Props = { label: string; of: { isComing: boolean; come(): void } };

/** It comes by itself to whoever scrolls; and at a press, also after it could not. */
export const More = ({ label, of: { isComing, come } }: Props) => (
  <div className={classes.older}>
    <Button size="compact-sm" variant="subtle" loading={isComing} onClick={come}>
      {label}
    </Button>
  </div>
);
