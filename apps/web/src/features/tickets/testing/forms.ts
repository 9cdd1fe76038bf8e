import { HttpResponse, http } from "msw";
import { api } from "../../../testing.tsx";
import { ours } from "./samples.ts";

/** What came as a form, in the order in which it came. */
export function listenToForms() {
  const forms: Array<Record<string, unknown>> = [];
  api.use(
    http.post("*/api/messages/:ticketId", async ({ request }) => {
      const isForm = request.headers.get("content-type")?.startsWith("multipart/");
      if (!isForm) forms.push((await request.json()) as Record<string, unknown>);
      else {
        const form = await request.formData();
        const files = form.getAll("medias").map((file) => (file as File).name);
        forms.push({
          body: form.getAll("body").length > 1 ? form.getAll("body") : form.get("body"),
          voice: form.get("voice"),
          sign: form.get("sign"),
          files,
          ...(form.has("template") && { template: form.get("template") }),
        });
      }
      return HttpResponse.json({ messages: [ours({ id: String(forms.length + 5), body: `said ${forms.length}` })] });
    }),
  );
  return forms;
}
