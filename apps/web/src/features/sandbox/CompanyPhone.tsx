import { Button, Loader, Menu } from "@mantine/core";
import type { SandboxPhone } from "@recado/contract/sandbox";
import IconBuildingStore from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./CompanyPhone.module.css";
import { PasteCodeDialog } from "./PasteCode.tsx";
import { useChangePhone } from "./queries.ts";
import { standingOf } from "./standing.ts";
import type { Linking } from "./useLinking.ts";

/** The company's own phone: whether the connection has it, and its actions. */
export function CompanyPhone({ phone, linking }: { phone: SandboxPhone; linking: Linking }) {
  const { t } = useTranslation();
  const standing = linking.isBusy ? "moving" : standingOf(phone);
  return (
    <section className={classes.card} aria-label={t("sandbox.company")}>
      <span className={classes.face} data-standing={standing}>
        <IconBuildingStore size={20} aria-hidden />
      </span>
      <div className={classes.text}>
        <h2>{t("sandbox.company")}</h2>
        <p role="status">
          {standing === "moving" && <Loader size={12} aria-hidden />}
          {t(`sandbox.standing.${standing}`)}
        </p>
      </div>
      <CompanyMenu phone={phone} onScan={linking.scan} />
      {(standing === "off" || standing === "showsCode") && (
        <Button className={classes.act ?? ""} size="sm" onClick={linking.start}>
          {t(standing === "off" ? "sandbox.startAndLink" : "sandbox.link")}
        </Button>
      )}
    </section>
  );
}

function CompanyMenu({ phone, onScan }: { phone: SandboxPhone; onScan: Linking["scan"] }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isTyping, setTyping] = useState(false);
  const change = useChangePhone(phone.connection.id);
  const options = { onError: (error: Error) => toast.refused(error, t) };
  const unlink = async () => {
    const question = { title: t("sandbox.unlinkTitle"), takes: t("sandbox.unlinkTakes"), action: t("sandbox.unlink") };
    if (await confirm(question)) change.mutate({ linked: false }, options);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("sandbox.companyMenu")}>
            <IconDots size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!phone.linked && <Menu.Item onClick={() => setTyping(true)}>{t("sandbox.pasteCode")}</Menu.Item>}
          <Menu.Item onClick={() => change.mutate({ online: !phone.online }, options)}>
            {t(phone.online ? "sandbox.goOffline" : "sandbox.goOnline")}
          </Menu.Item>
          {phone.linked && (
            <Menu.Item color="danger" onClick={unlink}>
              {t("sandbox.unlink")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isTyping && <PasteCodeDialog onScan={onScan} onClose={() => setTyping(false)} />}
    </>
  );
}
