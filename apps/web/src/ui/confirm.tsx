import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import type { Question } from "./ConfirmDialog.tsx";
import { part } from "./part.tsx";

type OpenQuestion = Question & { answer(yes: boolean): void };

const Ask = createContext<(question: Question) => Promise<boolean>>(async () => false);

/** `if (await confirm({ title, takes, action })) remove.mutate(id)` */
export const useConfirm = () => use(Ask);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setOpenQuestion(undefined);
          resolve(yes);
        };
        setOpenQuestion({ ...question, answer });
      }),
    [],
  );
  return (
    <Ask value={ask}>
      {children}
      {openQuestion && (
        <Suspense>
          <ConfirmDialog {...openQuestion} />
        </Suspense>
      )}
    </Ask>
  );
}

const ConfirmDialog = part(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog, { close: ({ answer }) => answer(false) });
