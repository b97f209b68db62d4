// @ts-check
// What the server tells in several parts while it works.

import { _ } from "./language.js";

/** Ask for what comes in several parts, and hand each on. */
export async function stream(path, body, signal, hear) {
  const reply = await fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal });
  if (!reply.ok) {
    const told = await reply.json().catch(() => null);
    throw new Error([told?.text || _("The server refuses this ({status}).", { status: reply.status }), ...(told?.defects || [])].join(" "));
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) hear(JSON.parse(part.replace(/^data: /, "")));
  }
}
