import { type Tag, tags } from "@recado/contract/tags";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { tagNoun } from "../../features/tags/tags.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { EditableList } from "./EditableList.tsx";

const Tags = ({ mayCreate }: { mayCreate: boolean }) => (
  <EditableList<Tag>
    noun={tagNoun}
    list={tagNoun.useList()}
    mayCreate={mayCreate}
    row={({ id, name }) => <li key={id}>{name}</li>}
    dialog={() => null}
  />
);

test.each([true, false])("the button for a new record is there when this person may create one: %s", async (mayCreate) => {
  signedIn();
  answer(tags.list, () => ({ tags: [], count: 0, hasMore: false }));
  show(<Tags mayCreate={mayCreate} />);
  await screen.findByText("No tags yet");
  expect(screen.queryAllByRole("button", { name: "New tag" })).toHaveLength(mayCreate ? 1 : 0);
});
