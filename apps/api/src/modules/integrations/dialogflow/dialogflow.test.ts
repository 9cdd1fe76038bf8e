import { jwtVerify } from "jose";
import { afterEach, expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aFormOfAnyType } from "../factory.ts";
import { aKey, fakeGoogle, publicKey, type Reply, says } from "../testing.ts";
import { agentOf, detectIntent } from "./detect.ts";
import { configureGoogle } from "./google.ts";

afterEach(() => configureGoogle());

const asked = { projectName: "loja", jsonContent: aKey(), language: "pt-BR" };
const path = "/queueIntegration/testSession";
const admin = async () => (await createCompany()).createUser({ profile: "admin" });

test("the test signs in as the service account, and answers what the agent says", async () => {
  const google = await fakeGoogle();
  expect(await call(await admin(), "POST", path, asked)).toEqual({ status: 200, body: { message: "Oi! Como posso ajudar?" } });
  const [token, session] = google.asked;
  expect(token).toMatchObject({ path: "/token", body: { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer" } });
  const { payload } = await jwtVerify(String(token?.body.assertion), publicKey, { audience: "https://oauth2.googleapis.com/token" });
  expect(payload).toMatchObject({ iss: "bot@loja.iam.gserviceaccount.com", scope: "https://www.googleapis.com/auth/dialogflow" });
  expect(session?.path).toMatch(/^\/v2\/projects\/loja\/agent\/sessions\/[\w-]+:detectIntent$/);
  expect(session?.headers.authorization).toBe("Bearer ya29.test");
  expect(session?.body).toEqual({ queryInput: { text: { text: "Olá", languageCode: "pt-BR" } } });
});

test("without a key the integration's own is tested, of one's own company alone", async () => {
  const google = await fakeGoogle();
  const [ana, eve] = [await admin(), await admin()];
  const { body: made } = await call(ana, "POST", "/queueIntegration", aFormOfAnyType({ type: "dialogflow" }));
  const kept = { ...asked, jsonContent: "", integrationId: made.id };
  expect(await call(ana, "POST", path, kept)).toMatchObject({ status: 200 });
  expect(await call(eve, "POST", path, kept)).toMatchObject({ status: 404, body: { error: "ERR_NO_INTEGRATION_FOUND" } });
  expect(google.asked).toHaveLength(2);
});

test.each<[string, object, Reply, string, string]>([
  ["a key that Google refuses", {}, { status: 403 }, "jsonContent", "key"],
  ["a key that is unreadable", { jsonContent: aKey({ private_key: "x" }) }, {}, "jsonContent", "key"],
  ["a project that is not there", {}, { status: 404 }, "projectName", "missing"],
  ["an agent that cannot answer", {}, { status: 400 }, "projectName", "refused"],
  ["a server that fails", {}, { status: 503 }, "projectName", "refused"],
  ["an answer that is none", {}, { raw: "<html>" }, "projectName", "broken"],
  ["a project name that leads elsewhere", { projectName: "x/../../y" }, {}, "projectName", "missing"],
  ["a region that is none", { projectName: "loja/locations/evil.example" }, {}, "projectName", "missing"],
])("%s is refused on its field", async (_what, values, reply, field, code) => {
  await fakeGoogle(() => reply);
  expect(await call(await admin(), "POST", path, { ...asked, ...values })).toEqual({
    status: 400,
    body: { error: "ERR_VALIDATION", details: { [field]: [code] } },
  });
});

test("who is no admin may not test", async () => {
  const google = await fakeGoogle();
  const company = await createCompany();
  for (const profile of ["user", "supervisor"] as const)
    expect(await call(await company.createUser({ profile }), "POST", path, asked)).toMatchObject({ status: 403 });
  expect(google.asked).toEqual([]);
});

test("one sign-in serves many questions, until its token is refused", async () => {
  const replies: Reply[] = [says("um"), says("dois"), { status: 401 }, says("três")];
  const google = await fakeGoogle(() => replies.shift() ?? {});
  const key = aKey();
  const ask = () => detectIntent({ projectName: "loja", language: "en", key }, "s", "Oi");
  expect([(await ask()).ok, (await ask()).ok, (await ask()).ok, (await ask()).ok]).toEqual([true, true, false, true]);
  expect(google.asked.filter(({ path: at }) => at === "/token")).toHaveLength(2);
});

const at = "https://dialogflow.googleapis.com";
test.each([
  ["loja", `${at}/v2/projects/loja/agent/sessions`],
  ["projects/loja/agent", `${at}/v2/projects/loja/agent/sessions`],
  ["loja/locations/global", `${at}/v2/projects/loja/agent/sessions`],
  ["loja/locations/europe-west1", "https://europe-west1-dialogflow.googleapis.com/v2/projects/loja/locations/europe-west1/agent/sessions"],
  [
    "projects/loja/locations/us-central1/agents/4f-a",
    "https://us-central1-dialogflow.googleapis.com/v3/projects/loja/locations/us-central1/agents/4f-a/sessions",
  ],
  ["loja/agents/4f-a", `${at}/v3/projects/loja/locations/global/agents/4f-a/sessions`],
  ["loja/locations/evil", undefined],
  ["loja?x", undefined],
  ["https://evil.example", undefined],
])("%s is asked at %s", (name, sessions) => expect(agentOf(name)?.sessions).toBe(sessions));

test.each([
  ["of ES", "loja", says("Tchau!", { diagnosticInfo: { end_conversation: true } }), { ends: true }],
  ["of ES that did not understand", "loja", says("Como?", { intent: { isFallback: true } }), { isFallback: true }],
  [
    "of CX",
    "loja/agents/a",
    {
      json: {
        queryResult: { responseMessages: [{ text: { text: ["Tchau!"] } }, { liveAgentHandoff: {} }], match: { matchType: "INTENT" } },
      },
    },
    { handsOver: true },
  ],
] as [string, string, Reply, object][])("an answer %s says what follows", async (_what, projectName, reply, follows) => {
  await fakeGoogle(() => reply);
  const said = await detectIntent({ projectName, language: "en", key: aKey() }, "s", "Oi");
  expect(said).toMatchObject({
    ok: true,
    parts: [{ type: "text", text: expect.any(String) }],
    isFallback: false,
    ends: false,
    handsOver: false,
    ...follows,
  });
});
