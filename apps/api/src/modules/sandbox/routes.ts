import { ConnectionStatus } from "@recado/contract/connections";
import { sandbox } from "@recado/contract/sandbox";
import type { Ctx } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import { callCompany } from "./actions/call.ts";
import { addPerson, changePerson, changePhone, openPhone, scanCode } from "./actions/phone.ts";
import { changeSandboxMessage, readChat, speak, typeSomething } from "./actions/speak.ts";
import { presentNewPerson, presentPerson, presentSandboxMessage } from "./present.ts";
import { listSandboxMessages } from "./queries/messages.ts";
import { getPerson, listPeople } from "./queries/people.ts";

export function sandboxRoutes(api: Api) {
  route(api, sandbox.show, (ctx, { params }) => shown(ctx, params.id));

  route(api, sandbox.scan, async (ctx, { params, body }) => {
    await scanCode(ctx, params.id, body.qrcode);
    return shown(ctx, params.id);
  });

  route(api, sandbox.change, async (ctx, { params, body }) => {
    await changePhone(ctx, params.id, body);
    return shown(ctx, params.id);
  });

  route(api, sandbox.addPerson, async (ctx, { params, body }) => presentNewPerson(await addPerson(ctx, params.id, body)));

  route(api, sandbox.changePerson, async (ctx, { params, body }) =>
    presentNewPerson(await changePerson(ctx, params.id, params.personId, body)),
  );

  route(api, sandbox.messages, async (ctx, { params }) => {
    await openPhone(ctx, params.id);
    return chat(ctx, params.id, params.personId);
  });

  uploadsRoute(api, sandbox.say, {
    allow: (ctx, { params }) => openPhone(ctx, params.id),
    keep: async (ctx, { params, body }, files) => {
      await speak(ctx, params.id, params.personId, body, files);
      return chat(ctx, params.id, params.personId);
    },
  });

  route(api, sandbox.read, async (ctx, { params, body }) => {
    await readChat(ctx, params.id, params.personId, body.played);
    return null;
  });

  route(api, sandbox.typing, async (ctx, { params, body }) => {
    await typeSomething(ctx, params.id, params.personId, body.isTyping);
    return null;
  });

  route(api, sandbox.call, async (ctx, { params, body }) => {
    await callCompany(ctx, params.id, params.personId, body);
    return null;
  });

  route(api, sandbox.edit, async (ctx, { params, body }) => {
    await changeSandboxMessage(ctx, params.id, Number(params.messageId), { kind: "edit", body: body.body });
    return null;
  });

  route(api, sandbox.erase, async (ctx, { params }) => {
    await changeSandboxMessage(ctx, params.id, Number(params.messageId), { kind: "delete" });
    return null;
  });

  route(api, sandbox.react, async (ctx, { params, body }) => {
    await changeSandboxMessage(ctx, params.id, Number(params.messageId), { kind: "reaction", ...body });
    return null;
  });
}

async function shown(ctx: Ctx, id: number) {
  const { connection, phone } = await openPhone(ctx, id);
  const { name, status, qrcode } = connection;
  const { number, linked, online, faults } = phone;
  return {
    connection: { id, name, status: ConnectionStatus.parse(status), qrcode },
    number,
    linked,
    online,
    faults,
    people: (await listPeople(ctx, id)).map(presentPerson),
  };
}

async function chat(ctx: Ctx, id: number, personId: number) {
  const { id: existingId } = await getPerson(ctx, id, personId);
  return (await listSandboxMessages(ctx, existingId)).map(presentSandboxMessage);
}
