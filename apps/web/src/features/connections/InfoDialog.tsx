import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusBack } from "../../ui/useFocusBack.ts";

type Props = { title: string; size?: "md" | "lg"; onClose(): void; children: ReactNode };

/** A dialog that shows rather than asks. */
export function InfoDialog({ title, size = "lg", onClose, children }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow}
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {children}
    </Modal>
  );
}
