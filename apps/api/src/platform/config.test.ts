import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { clientCertificate, clientP12 } from "../modules/invoices/pix/testing/certificates.ts";
import { variables } from "./config/variables.ts";
import { readConfig } from "./config.ts";
import { openFolder } from "./postgres/testing/programs.ts";

const folder = openFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const APP_SECRET = "0123456789abcdef0123456789abcdef";
const external = { DATABASE_URL: "postgres://owner:pw@db.test/recado", APP_SECRET, DATA_DIR: folder };
const complaint = (env: Record<string, string>, argv: string[] = []) => {
  try {
    readConfig({ APP_SECRET, DATA_DIR: folder, ...env }, argv);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was complained of");
};

describe("the configuration", () => {
  it("needs nothing to be given", () => {
    const config = readConfig({ DATA_DIR: join(folder, "new") }, []);
    expect(config).toMatchObject({ port: 3000, publicUrl: "http://localhost:3000", databaseUrl: null, s3: null, trustProxy: false });
    expect(config).toMatchObject({ passwordMin: 5, oneSession: false, noticeElsewhere: true, run: ["web", "worker", "channels"] });
    expect(config).toMatchObject({ undoSeconds: 5, settleSeconds: 600 });
    expect(config).toMatchObject({ metricsPort: null, metricsHost: "127.0.0.1" });
    expect(config.mailFrom).toBe("Recado <no-reply@localhost>");
  });

  it("makes a secret once and keeps it to itself", () => {
    const env = { DATA_DIR: join(folder, "kept") };
    const { appSecret, dataDir } = readConfig(env, []);
    expect(Buffer.byteLength(appSecret)).toBeGreaterThanOrEqual(32);
    expect(readConfig(env, []).appSecret).toBe(appSecret);
    expect(readFileSync(join(dataDir, "secret"), "utf8").trim()).toBe(appSecret);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });

  it("reads what is given", () => {
    const config = readConfig(
      {
        ...external,
        PUBLIC_URL: "https://crm.example.com/",
        CORS_ORIGINS: "https://a.example.com, http://localhost:5173/",
        TRUST_PROXY: "1",
        ONE_SESSION: "true",
        NOTICE_ELSEWHERE: "0",
        SUPER_EMAIL: "Root@Example.com",
        METRICS_PORT: "9100",
        SMTP_URL: "",
      },
      ["--run", "web,worker", "--empty"],
    );
    expect(config).toMatchObject({ publicUrl: "https://crm.example.com", trustProxy: 1, oneSession: true, noticeElsewhere: false });
    expect(config).toMatchObject({ corsOrigins: ["https://a.example.com", "http://localhost:5173"], superEmail: "root@example.com" });
    expect(config).toMatchObject({ metricsPort: 9100, smtpUrl: null, run: ["web", "worker"], isEmpty: true });
  });

  it.each([
    [{ PORT: "http" }, 'PORT: found "http", expected a port, 0 to 65535.'],
    [{ PORT: "70000" }, 'PORT: found "70000", expected a port, 0 to 65535.'],
    [
      { PUBLIC_URL: "crm.example.com" },
      'PUBLIC_URL: found "crm.example.com", expected an address like https://recado.example.com, without a path.',
    ],
    [{ PUBLIC_URL: "https://example.com/crm" }, "PUBLIC_URL: found"],
    [{ CORS_ORIGINS: "https://a.example.com,*" }, "CORS_ORIGINS: found"],
    [{ COOKIE_SAMESITE: "no" }, 'COOKIE_SAMESITE: found "no", expected one of lax, none, strict.'],
    [{ TRUST_PROXY: "true" }, 'TRUST_PROXY: found "true", expected how many proxies'],
    [{ ONE_SESSION: "maybe" }, 'ONE_SESSION: found "maybe", expected on or off'],
    [{ PASSWORD_MIN: "4" }, 'PASSWORD_MIN: found "4", expected a whole number from 5 to 50.'],
    [{ LIMIT_RESET: "0" }, 'LIMIT_RESET: found "0", expected a whole number from 1'],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL: found "loud", expected one of fatal'],
    [{ SUPER_EMAIL: "root" }, 'SUPER_EMAIL: found "root", expected an e-mail address.'],
    [{ SUPER_PASSWORD: "abc" }, "SUPER_PASSWORD: found 3 characters (not shown), expected a password of 5 to 50 characters."],
    [{ APP_SECRET: "short" }, "APP_SECRET: found 5 characters (not shown), expected at least 32 bytes"],
    [
      { DATABASE_URL: "mysql://u:geheim@h/d" },
      "DATABASE_URL: found 20 characters (not shown), expected an address that begins with postgres://",
    ],
    [{ DATABASE_URL: "postgres://h/d", APP_SECRET: "" }, "APP_SECRET: found nothing, expected at least 32 bytes"],
    [{ DATABASE_DIRECT_URL: "postgres://h/d" }, "DATABASE_DIRECT_URL: found a value, expected DATABASE_URL beside it."],
    [{ S3_BUCKET: "files" }, "S3_ENDPOINT: found nothing, expected a value, for the five S3_ variables go together."],
    [{ PIX_KEY: "pix@sol.test" }, "PIX_NAME: found nothing, expected a value, for PIX_KEY, PIX_NAME and PIX_CITY go together."],
    [{ PIX_KEY: "11987654321x" }, 'PIX_KEY: found "11987654321x", expected a CPF, a CNPJ, an e-mail address'],
    [{ PIX_PROVIDER: "efi", PIX_KEY: "pix@sol.test" }, "EFI_CERTIFICATE: found nothing, expected a value, for PIX_KEY, EFI_CLIENT_ID"],
    [{ PIX_PROVIDER: "efi" }, "PIX_KEY: found nothing"],
    [
      { EFI_CERTIFICATE: "bm90IGEgY2VydGlmaWNhdGU=" },
      "EFI_CERTIFICATE: found 24 characters (not shown), expected the path of a .p12 or .pem",
    ],
    [{ PIX_WEBHOOK_PORT: "8443" }, "PIX_WEBHOOK_SECRET: found nothing, expected a value, for PIX_WEBHOOK_PORT, PIX_WEBHOOK_URL and"],
    [{ PIX_NAME: "n".repeat(26) }, "PIX_NAME: found"],
    [{ PIX_CITY: "São José dos Campos" }, 'PIX_CITY: found "São José dos Campos", expected 1 to 15 letters'],
    [{ PIX_CITY: "東京" }, "PIX_CITY: found"],
  ])("complains of %j", (env, sentence) => {
    expect(complaint(env)).toContain(sentence);
  });

  it.each([
    ["529.982.247-25", "52998224725"],
    ["12.abc.345/01de-35", "12ABC34501DE35"],
    ["+55 (11) 98765-4321", "+5511987654321"],
    ["Pix@Sol.test", "pix@sol.test"],
    ["123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
  ])("stores the Pix key %s as banks do", (given, key) => {
    const { pix } = readConfig({ APP_SECRET, DATA_DIR: folder, PIX_KEY: given, PIX_NAME: "Padaria do Açaí", PIX_CITY: "São Paulo" }, []);
    expect(pix).toEqual({ provider: "static", key, name: "Padaria do Acai", city: "Sao Paulo" });
  });

  it("reads Efí's certificate from a file or from the variable, and pays in the test environment only where it is told to", () => {
    const efi = { PIX_PROVIDER: "efi", PIX_KEY: "pix@sol.test", EFI_CLIENT_ID: "id", EFI_CLIENT_SECRET: "secret" };
    const pixWith = (more: Record<string, string>) => readConfig({ APP_SECRET, DATA_DIR: folder, ...efi, ...more }, []).pix;
    const path = join(folder, "efi.pem");
    writeFileSync(path, clientCertificate);
    expect(pixWith({ EFI_CERTIFICATE: path })).toEqual({
      provider: "efi",
      key: "pix@sol.test",
      url: "https://pix.api.efipay.com.br",
      clientId: "id",
      clientSecret: "secret",
      certificate: { cert: clientCertificate, key: clientCertificate },
      webhook: null,
    });
    const webhook = { PIX_WEBHOOK_PORT: "8443", PIX_WEBHOOK_URL: "https://pix.sol.test/hook", PIX_WEBHOOK_SECRET: APP_SECRET };
    expect(pixWith({ EFI_CERTIFICATE: clientP12, EFI_SANDBOX: "on", ...webhook })).toMatchObject({
      url: "https://pix-h.api.efipay.com.br",
      certificate: { pfx: Buffer.from(clientP12, "base64") },
      webhook: { port: 8443, url: "https://pix.sol.test/hook", secret: APP_SECRET },
    });
  });

  it("tells everything that is wrong at once, a line each", () => {
    expect(complaint({ PORT: "x", LOG_LEVEL: "y" }).split("\n")).toHaveLength(2);
  });

  it.each([
    [["--run", "web,mail"], '--run: found "web,mail", expected some of web,worker,channels.'],
    [["--run", "web"], "--run web: needs DATABASE_URL"],
    [["--fast"], "Known are --run web,worker,channels, --empty and --no-history."],
  ])("complains of %j", (argv, sentence) => {
    expect(complaint({}, argv)).toContain(sentence);
  });

  it("splits no processes over an embedded database but may name them all", () => {
    expect(readConfig({ APP_SECRET, DATA_DIR: folder }, ["--run", "web,worker,channels"]).run).toHaveLength(3);
  });

  it("has standards that are themselves allowed, and a meaning for every variable", () => {
    for (const { meaning, kind, standard } of Object.values<{
      meaning: string;
      kind: { schema: { safeParse(v: string): { success: boolean } } };
      standard?: string;
    }>(variables)) {
      expect(meaning).not.toBe("");
      if (standard !== undefined) expect(kind.schema.safeParse(standard).success).toBe(true);
    }
  });
});
