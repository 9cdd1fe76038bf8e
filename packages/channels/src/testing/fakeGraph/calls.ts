/** A phone call as Meta reports it: each event is a webhook of its own, in the requested order. */
export type Rung = {
  from: string;
  id: string;
  at: number;
  events: ("connect" | "terminate")[];
  /** How long the talk lasted; null if nobody answered. */
  seconds: number | null;
  isOurs: boolean;
};

const OUR_NUMBER = "15550783881";

/** An entry of `calls`; it has times only if the call was answered. */
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

/** The status of a call by the company. */
export const callStatusOf = ({ from, id, at }: Rung, status: "RINGING" | "ACCEPTED" | "REJECTED"): object => ({
  id,
  type: "call",
  status,
  timestamp: String(Math.floor(at / 1000)),
  recipient_id: from,
});
