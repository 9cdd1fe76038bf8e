import { type Finding, type FindingCode, findingCodes } from "../findings.ts";

export function finding(code: FindingCode, node: string | null, params: Finding["params"] = {}): Finding {
  return { code, severity: findingCodes[code], node, params };
}
