/** A telephone call as Meta tells of it: each of its events is a webhook of its own, in the order that is asked for. */
export type Rung = {
  from: string;
  id: string;
  at: number;
  events: ("connect" | "terminate")[];
  /** For so long somebody talked; null where nobody took it. */
  seconds: number | null;
  isOurs: boolean;
};

const OUR_NUMBER = "15550783881";

/** What stands in `calls`; the times of a talk are there only where it was picked up. */
export function callOf({ from, id, at, seconds, isOurs }: Rung, event: Rung["events"][number]): object {
  const second = Math.floor(at / 1000);
  const ends = isOurs ? { from: OUR_NUMBER, to: from } : { from, to: OUR_NUMBER };
  const call = { id, ...ends, event, direction: isOurs ? "BUSINESS_INITIATED" : "USER_INITIATED" };
  if (event === "connect") {
    const session = { sdp_type: isOurs ? "answer" : "offer", sdp: "v=0\r\nm=audio 3480 UDP/TLS/RTP/SAVPF 111\r\n" };
    return { ...call, timestamp: String(second), session };
  }
  const over = second + (seconds ?? 45);
  const talked = seconds === null ? {} : { start_time: String(second), end_time: String(over), duration: seconds };
  return { ...call, timestamp: String(over), status: seconds === null ? "FAILED" : "COMPLETED", ...talked };
}

/** How far a call has come that the company itself makes. */
export const callStatusOf = ({ from, id, at }: Rung, status: "RINGING" | "ACCEPTED" | "REJECTED"): object => ({
  id,
  type: "call",
  status,
  timestamp: String(Math.floor(at / 1000)),
  recipient_id: from,
});
