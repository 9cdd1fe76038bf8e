import { Button, FileButton, Group, Text } from "@mantine/core";
import type { MessageTemplate } from "@recado/contract/connections";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { fileSize } from "../../../../lib/format.ts";
import { useObjectUrl } from "../../../../lib/hooks/useObjectUrl.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { attach } from "../files/attach.ts";
import classes from "./TemplateDialog.module.css";

/** What WhatsApp takes there. */
const accepted = { image: "image/jpeg,image/png", video: "video/mp4,video/3gpp", document: "" };

type Props = { kind: NonNullable<MessageTemplate["media"]>; file: File | undefined; onChoose(file: File): void };

/** The picture, film or document that stands above the words of a template. */
export function HeaderFile({ kind, file, onChoose }: Props) {
  const { t } = useTranslation();
  const url = useObjectUrl(kind === "image" ? file : undefined);
  // Where it is too large, that is said, and what was chosen before stays.
  const choose = (chosen: File | null) => {
    const [fit] = attach([], chosen ? [chosen] : [], t);
    if (fit) onChoose(fit);
  };
  return (
    <div>
      {url && <img src={url} alt="" className={classes.picture} />}
      <Group gap="sm">
        <FileButton accept={accepted[kind]} onChange={choose}>
          {(props) => (
            <Button {...props} variant="light" size="sm" leftSection={<IconPaperclip size={18} aria-hidden />} data-autofocus>
              {t(`tickets.template.file.${kind}`)}
            </Button>
          )}
        </FileButton>
        {file && (
          <Text size="sm" className={classes.fileName ?? ""}>
            <bdi>{file.name}</bdi>, {fileSize(file.size)}
          </Text>
        )}
      </Group>
    </div>
  );
}
