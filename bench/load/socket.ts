import { WebSocket } from "ws";

export type Ear = { close(): void };

/** A minimal browser socket: a thousand of them must not cost more here than in the server under test. */
export async function openEar(url: string, token: string, onEvent: (event: string, payload: unknown) => void = () => {}): Promise<Ear> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const ready = Promise.withResolvers<void>();
  socket.on("error", ready.reject);
  socket.on("close", () => ready.reject(new Error("The server closed the socket.")));
  socket.on("message", (frame) => {
    const text = String(frame);
    if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
    else if (text === "2") socket.send("3");
    else if (text.startsWith("44")) ready.reject(new Error(text));
    else if (text.startsWith("42")) {
      const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown];
      if (event === "ready") ready.resolve();
      onEvent(event, payload);
    }
  });
  await ready.promise;
  return { close: () => socket.terminate() };
}
