import { useObjectUrl } from "../../../lib/hooks/useObjectUrl.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Player } from "../sound/Player.tsx";

/** A recording does not contain its length; the recorder passes it. */
export function VoicePreview({ file, seconds }: { file: File; seconds: number }) {
  const { t } = useTranslation();
  return <Player src={useObjectUrl(file)} seconds={seconds} label={t("tickets.voice.listen")} />;
}
