import type { BinaryNode } from "baileys";
import type { Account, Contact } from "./account.ts";
import { bytesOf, child, children, lidJid, node, numberJid, SERVER, userOf } from "./nodes.ts";
import { learnKeys } from "./signal.ts";

/** Members are addressed by LID, in older groups by number. */
export type Group = { id: string; subject: string; members: Contact[]; picture?: string; addressing?: "lid" | "pn" };

/** The data that queries are answered from. */
export type World = {
  account: Account | undefined;
  contacts: Contact[];
  groups: Group[];
  mediaHost: string;
};

type Answer = BinaryNode[] | "error" | undefined;

/** The answer to a device's query: a result, usually empty. */
export function answerTo(request: BinaryNode, world: World): BinaryNode {
  const { id = "", xmlns = "" } = request.attrs;
  const content = answers[xmlns]?.(request, world);
  if (content !== "error") return node("iq", { from: SERVER, type: "result", id }, content);
  return node("iq", { from: SERVER, type: "error", id }, [node("error", { code: "404", text: "item-not-found" })]);
}

const answers: Record<string, (request: BinaryNode, world: World) => Answer> = {
  encrypt,
  usync,
  "w:m": (_request, { mediaHost }) => [
    node("media_conn", { auth: "auth", ttl: "300", auth_ttl: "21600", max_buckets: "12" }, [
      node("host", { hostname: mediaHost, maxContentLengthBytes: "104857600" }),
    ]),
  ],
  abt: () => [node("props", { hash: "x", ab_key: "k", refresh: "86400" }, [])],
  blocklist: () => [node("list", {}, [])],
  privacy: (request) => {
    if (request.attrs.type !== "get") return undefined;
    const names = ["last", "online", "profile", "status", "groupadd", "readreceipts"];
    return [
      node(
        "privacy",
        {},
        names.map((name) => node("category", { name, value: "all" })),
      ),
    ];
  },
  "w:sync:app:state": (request, { account }) =>
    account && [
      node(
        "sync",
        {},
        children(child(request, "sync"), "collection").map((collection) => account.book.since(collection)),
      ),
    ],
  "w:profile:picture": (request, { contacts, groups, mediaHost }) => {
    const target = request.attrs.target ?? request.attrs.to ?? "";
    const user = userOf(target);
    const whose = groups.find(({ id }) => id === target) ?? contacts.find(({ number, lid }) => number === user || lid === user);
    const path = whose?.picture;
    return path ? [node("picture", { id: "1", type: "image", url: `https://${mediaHost}${path}` })] : "error";
  },
  "w:g2": (request, world) => {
    if (child(request, "participating"))
      return [
        node(
          "groups",
          {},
          world.groups.map((group) => groupNode(group, world.account)),
        ),
      ];
    const group = world.groups.find((one) => one.id === request.attrs.to);
    return group ? [groupNode(group, world.account)] : "error";
  },
  "w:mex": (_request, { account }) => {
    if (typeof account?.isRestricted !== "boolean") return undefined;
    const data = { xwa2_fetch_account_reachout_timelock: { is_active: account.isRestricted } };
    return [node("result", {}, Buffer.from(JSON.stringify({ data })))];
  },
  md: (request, { account }) => {
    if (account && child(request, "remove-companion-device")) account.linked = false;
    return undefined;
  },
};

function encrypt(request: BinaryNode, { account, contacts }: World): Answer {
  if (child(request, "count")) return [node("count", { value: String(account?.keys.preKeys.size ?? 0) })];
  if (child(request, "digest")) return [node("digest")];
  const keyRequest = child(request, "key");
  if (!keyRequest) {
    if (account) learnKeys(account.keys, request);
    return undefined;
  }
  const bundles = children(keyRequest, "user").map(({ attrs }) => {
    const jid = attrs.jid ?? "";
    const user = userOf(jid);
    const signal =
      contacts.find(({ number, lid }) => number === user || lid === user)?.signal ?? (account?.is(user) ? account.phone : undefined);
    return signal?.bundle(jid) ?? node("user", { jid }, [node("error", { code: "404", text: "item-not-found" })]);
  });
  return [node("list", {}, bundles)];
}

function usync(request: BinaryNode, { account, contacts }: World): Answer {
  const usyncNode = child(request, "usync");
  const protocols = new Set(children(child(usyncNode, "query")).map(({ tag }) => tag));
  const users = children(child(usyncNode, "list"), "user").map((user) => {
    const name = user.attrs.jid ? userOf(user.attrs.jid) : bytesOf(child(user, "contact")).toString().replace(/\D/g, "");
    // A Brazilian mobile number may be known with or without the ninth digit.
    const found =
      contacts.find(({ number, lid }) => [number, lid].includes(name) || number === withoutNinth(name)) ??
      (account?.is(name) ? account : undefined);
    const content: BinaryNode[] = [];
    if (protocols.has("contact")) content.push(node("contact", { type: found ? "in" : "out" }));
    if (protocols.has("devices") && found) content.push(node("devices", {}, [devicesOf(found === account ? account : undefined)]));
    if (protocols.has("lid") && found) content.push(node("lid", { val: lidJid(found.lid) }));
    return node("user", { jid: user.attrs.jid ?? numberJid(found?.number ?? name) }, content);
  });
  return [node("usync", { ...usyncNode?.attrs }, [node("result"), node("list", {}, users)])];
}

function devicesOf(account: Account | undefined): BinaryNode {
  const own = account ? [node("device", { id: String(account.device), "key-index": "1" })] : [];
  return node("device-list", { hash: "2:x" }, [node("device", { id: "0" }), ...own]);
}

function groupNode({ id, subject, members, addressing = "lid" }: Group, account: Account | undefined): BinaryNode {
  const creator = lidJid(members[0]?.lid ?? "0");
  const people = [...members, ...(account ? [account] : [])];
  const attrs = { id: userOf(id), subject, creation: "1700000000", creator, s_t: "1700000000", s_o: creator, addressing_mode: addressing };
  return node(
    "group",
    { ...attrs, size: String(people.length) },
    people.map(({ lid, number }) =>
      node(
        "participant",
        addressing === "lid" ? { jid: lidJid(lid), phone_number: numberJid(number) } : { jid: numberJid(number), lid: lidJid(lid) },
      ),
    ),
  );
}

const withoutNinth = (number: string): string => number.replace(/^(55\d\d)9(\d{8})$/, "$1$2");
