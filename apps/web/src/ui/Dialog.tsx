import { Modal, type ModalProps } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "../lib/texts.tsx";
import { useFocusBack } from "./useFocusBack.ts";

type Props = Pick<ModalProps, "title" | "size" | "padding" | "centered" | "onKeyDown" | "onClose" | "children"> & {
  /** Too small to fill a phone's screen. */
  isSmall?: boolean;
};

/** The base of every dialog; forms use `FormDialog`, questions `confirm`. */
export function Dialog({ isSmall = false, ...rest }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  useFocusBack();
  return (
    <Modal opened fullScreen={narrow && !isSmall} returnFocus={false} closeButtonProps={{ "aria-label": t("common.close") }} {...rest} />
  );
}
