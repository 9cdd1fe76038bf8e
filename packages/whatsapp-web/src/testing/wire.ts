import { type BinaryNode, Curve, decodeBinaryNode, encodeBinaryNode, proto } from "baileys";
import type { WebSocket } from "ws";
import { type Authority, Noise, open, seal } from "./noise.ts";

type ClientPayload = proto.ClientPayload;

/** One client's connection: frames, the handshake, and after it nodes in both directions, one after another. */
export class Wire {
  readonly socket: WebSocket;
  payload: ClientPayload | undefined;
  private readonly authority: Authority;
  private readonly onOpen: (wire: Wire) => void;
  private readonly onNode: (wire: Wire, node: BinaryNode) => Promise<void> | void;
  private bytes = Buffer.alloc(0);
  private noise: Noise | undefined;
  private ephemeral: ReturnType<typeof Curve.generateKeyPair> | undefined;
  private keys: { fromClient: Buffer; toClient: Buffer } | undefined;
  private received = 0;
  private sent = 0;

  constructor(
    socket: WebSocket,
    authority: Authority,
    on: { open: (wire: Wire) => void; node: (wire: Wire, node: BinaryNode) => Promise<void> | void },
  ) {
    this.socket = socket;
    this.authority = authority;
    this.onOpen = on.open;
    this.onNode = on.node;
    let working = Promise.resolve();
    socket.on("error", () => {});
    socket.on("message", (data: Buffer) => {
      this.bytes = Buffer.concat([this.bytes, data]);
      working = working.then(() => this.read()).catch(() => socket.terminate());
    });
  }

  get isOpen(): boolean {
    return this.keys !== undefined && this.socket.readyState === this.socket.OPEN;
  }

  send(node: BinaryNode): void {
    if (!this.keys || !this.isOpen) return;
    this.frame(seal(this.keys.toClient, this.sent++, encodeBinaryNode(node), Buffer.alloc(0)));
  }

  /** Lets what was sent arrive before the connection ends. */
  endSoon(): void {
    setTimeout(() => this.socket.close(), 20);
  }

  private async read(): Promise<void> {
    if (!this.noise && !this.intro()) return;
    while (this.bytes.length >= 3) {
      const length = this.bytes.readUIntBE(0, 3);
      if (this.bytes.length < 3 + length) return;
      const frame = this.bytes.subarray(3, 3 + length);
      this.bytes = this.bytes.subarray(3 + length);
      await this.take(frame);
    }
  }

  /** "WA", 6, 3; before it, for known clients, routing information. */
  private intro(): boolean {
    if (this.bytes.subarray(0, 2).toString() === "ED") {
      if (this.bytes.length < 7) return false;
      const length = this.bytes.readUIntBE(4, 3);
      if (this.bytes.length < 7 + length + 4) return false;
      this.bytes = this.bytes.subarray(7 + length);
    }
    if (this.bytes.length < 4) return false;
    this.noise = new Noise(this.bytes.subarray(0, 4));
    this.bytes = this.bytes.subarray(4);
    return true;
  }

  private async take(frame: Buffer): Promise<void> {
    if (this.keys) return this.onNode(this, await decodeBinaryNode(open(this.keys.fromClient, this.received++, frame, Buffer.alloc(0))));
    if (this.ephemeral) this.finish(frame);
    else this.hello(frame);
  }

  private hello(frame: Buffer): void {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello!.ephemeral!;
    const noise = this.noise!;
    const ephemeral = Curve.generateKeyPair();
    this.ephemeral = ephemeral;
    noise.mixHash(theirs);
    noise.mixHash(ephemeral.public);
    noise.mixKey(Curve.sharedKey(ephemeral.private, theirs));
    const own = noise.encrypt(this.authority.own.public);
    noise.mixKey(Curve.sharedKey(this.authority.own.private, theirs));
    const payload = noise.encrypt(this.authority.chain);
    this.frame(proto.HandshakeMessage.encode({ serverHello: { ephemeral: ephemeral.public, static: own, payload } }).finish());
  }

  private finish(frame: Buffer): void {
    const { static: own, payload } = proto.HandshakeMessage.decode(frame).clientFinish!;
    const noise = this.noise!;
    noise.mixKey(Curve.sharedKey(this.ephemeral!.private, noise.decrypt(Buffer.from(own!))));
    this.payload = proto.ClientPayload.decode(noise.decrypt(Buffer.from(payload!)));
    this.keys = noise.split();
    this.onOpen(this);
  }

  private frame(bytes: Uint8Array): void {
    const length = Buffer.alloc(3);
    length.writeUIntBE(bytes.length, 0, 3);
    this.socket.send(Buffer.concat([length, bytes]));
  }
}
