import { PhraseList } from "../features/phrase-lists/PhraseList.tsx";

export const PhraseLists = () => <PhraseList />;
