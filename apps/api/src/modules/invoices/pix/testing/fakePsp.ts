import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { EfiPix } from "../../../../platform/config.ts";
import { clientCertificate, clientP12, pspCertificate } from "./certificates.ts";

type Cob = {
  txid: string;
  status: string;
  chave: string;
  location: string;
  pixCopiaECola: string;
  valor: { original: string };
  pix: Pix[];
};
type Pix = { endToEndId: string; valor: string; devolucoes?: { id: string; valor: string; status: string }[] };

/** Efí's Pix API as far as we speak it: it lets in our certificate alone, then our client id, then the token it gave. */
export async function fakePsp() {
  const cobs = new Map<string, Cob>();
  const requests: string[] = [];
  const webhooks: { url: string; skips: unknown }[] = [];
  let tokens = 0;
  let token = "";
  const server = createServer({
    cert: pspCertificate,
    key: pspCertificate,
    ca: clientCertificate,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("request", async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
    const answer = (status: number, content: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    const [, kind, name = ""] = /^\/v2\/(cob|webhook)\/([^/?]+)$/.exec(request.url ?? "") ?? [];
    requests.push(`${request.method} ${kind ?? request.url}`);
    if (request.url === "/oauth/token") {
      if (request.headers.authorization !== `Basic ${Buffer.from("id:secret").toString("base64")}`) return answer(401, {});
      token = `token-${++tokens}`;
      return answer(200, { access_token: token, token_type: "Bearer", expires_in: 3600 });
    }
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, {});
    if (kind === "webhook") {
      webhooks.push({ url: body.webhookUrl, skips: request.headers["x-skip-mtls-checking"] });
      return answer(200, {});
    }
    if (kind === "cob" && request.method === "PUT") {
      if (cobs.has(name)) return answer(409, { nome: "txid_duplicado" });
      const location = `pix.example.com/qr/${name}`;
      cobs.set(name, {
        txid: name,
        status: "ATIVA",
        chave: body.chave,
        location,
        pixCopiaECola: `000201 ${name}`,
        valor: body.valor,
        pix: [],
      });
      return answer(201, cobs.get(name)!);
    }
    const cob = cobs.get(name);
    return cob ? answer(200, cob) : answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const account: EfiPix = {
    provider: "efi",
    key: "pix@recado.test",
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    clientId: "id",
    clientSecret: "secret",
    certificate: { pfx: Buffer.from(clientP12, "base64"), ca: pspCertificate },
    webhook: null,
  };
  return {
    account,
    cobs,
    requests,
    webhooks,
    forgetToken() {
      token = "";
    },
    /** Somebody pays so much for this charge, which is complete once that is enough. */
    pay(txid: string, valor: string, endToEndId = `E${crypto.randomUUID().replaceAll("-", "")}`) {
      const cob = cobs.get(txid)!;
      cob.pix.push({ endToEndId, valor });
      cob.status = "CONCLUIDA";
      return endToEndId;
    },
  };
}
