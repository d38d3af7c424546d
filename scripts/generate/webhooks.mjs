// docs/webhooks.md, its list of events from the contract.
import { loadContract } from '../lib/contract.mjs'

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|')
const hours = (/** @type {readonly number[]} */ seconds) =>
  Math.round(seconds.reduce((sum, one) => sum + one, 0) / 3600)

/** @param {number} seconds */
function span(seconds) {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
}

export async function generate() {
  const contract = await loadContract()
  const { WEBHOOK_EVENTS, WEBHOOK_FAULTS, WEBHOOK_RETRY_SECONDS, WEBHOOK_TIMEOUT_SECONDS, WEBHOOK_KEPT_DAYS } = contract
  const { WEBHOOK_OVERLAP_HOURS, WEBHOOK_STATUS_ITEMS, cloudEventType } = contract
  const events = Object.entries(WEBHOOK_EVENTS).map(
    ([name, { meaning, subject }]) =>
      `| \`${cloudEventType(name)}\` | ${cell(meaning)} | ${subject === null ? '' : `\`${subject}\``} |`,
  )
  const faults = Object.entries(WEBHOOK_FAULTS).map(([code, meaning]) => `| \`${code}\` | ${cell(meaning)} |`)
  return [
    {
      path: 'docs/webhooks.md',
      content: `<!-- Made from core/src/contract/connect/webhook-values.ts by scripts/generate/webhooks.mjs; do not edit. -->

# Webhooks

A webhook tells a tool of your pipeline what happens in a workspace: a \`POST\` request for each event, signed, and sent
again until the tool has taken it. Whoever holds \`settings_manageWebhooks_update\` (owners and admins) makes webhooks in
the workspace settings, or by the API: \`createWebhook\` and its siblings in the API reference. A webhook chooses its
events, or gets all, and may be limited to one project. It sees the whole workspace, whatever the person who made it may
see later.

## What is sent

A [CloudEvent](https://cloudevents.io) 1.0 in structured JSON, \`content-type: application/cloudevents+json\`:

\`\`\`json
{
  "specversion": "1.0",
  "id": "4711-mgx3k2a9",
  "source": "https://arbo.example.com/api/workspace/k3x7q2ab",
  "type": "arbo.item.status-changed",
  "subject": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a11",
  "time": "2026-11-22T18:30:00.000Z",
  "datacontenttype": "application/json",
  "sequence": "000000004711",
  "workspace": "k3x7q2ab",
  "data": {
    "batch_id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a12",
    "project_id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a13",
    "by": { "id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a14", "display_name": "Ada" },
    "items": [
      {
        "item_id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a11",
        "name": "Opening",
        "code": "SC010",
        "entity_id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a15",
        "from": { "id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a16", "name": "In review", "kind": 3 },
        "to": { "id": "0198c1d2-7a5e-7c3f-9b1a-2f4e6d8c0a17", "name": "Approved", "kind": 6 }
      }
    ]
  }
}
\`\`\`

- \`id\` is the same in every repetition of an event, for every webhook, and no other event of a workspace ever has it.
- \`subject\` is the id of what the event is about.
- \`data\` is what open screens are told of the same event: ids and changed fields. Addresses of media are not in it; ask
  the API for them with a token of your own. \`project_id\` is there where the event belongs to a project.
- \`by\` is null where a rule made the change.

### Events

| Type | What happened | Subject: field of \`data\` |
| ---- | ------------- | ----------------------- |
${events.join('\n')}
| \`${contract.WEBHOOK_TEST_TYPE}\` | Somebody asked for a test, whatever the webhook chose. | \`webhook_id\` |
| \`${contract.WEBHOOK_RESYNC_TYPE}\` | Events were lost, because no server ran for days: read again what you keep. | |

A status change of many scenes at once is one event for up to ${WEBHOOK_STATUS_ITEMS} scenes of a project. Other changes of many scenes are one
\`arbo.items.changed\` without their names.

## Verifying

Everybody can send a request to your tool. Only this server knows the secret, which is shown once when the webhook is
made. The headers are those of [Standard Webhooks](https://www.standardwebhooks.com), so that its libraries verify them as
well:

- \`webhook-id\`: the event’s \`id\`. Keep those that you have worked on, and skip what comes again.
- \`webhook-timestamp\`: seconds since 1970, of this try. Refuse what is older than five minutes.
- \`webhook-signature\`: one or more signatures with a space between them, each \`v1,\` and the base64 of the HMAC-SHA256 of
  \`<webhook-id>.<webhook-timestamp>.<body>\` with the secret’s bytes (the base64 behind \`whsec_\`). Sign the bytes as they
  came, before parsing them. One that fits is enough: after *New secret* the old one signs beside the new one for
  ${WEBHOOK_OVERLAP_HOURS} hours, so that you can change over without missing anything.

Node:

\`\`\`js no-run="server/src/connect/webhooks/docs-samples.test.ts runs it"
import { createHmac, timingSafeEqual } from 'node:crypto'

/** @returns the event. @throws {Error} where it was not sent by the owner of the secret, or is too old */
export function verified(secret, headers, body, now = Date.now()) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(now / 1000 - Number(timestamp)) < 300)) throw new Error('too old')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  const fits = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!fits) throw new Error('wrong signature')
  return JSON.parse(body)
}
\`\`\`

Python:

\`\`\`python no-run="server/src/connect/webhooks/docs-samples.test.ts runs it"
import base64, hashlib, hmac, json, time


def verified(secret, headers, body, now=None):
    """The event. headers by their lower-case names, body as bytes. Raises ValueError where it is not ours or too old."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs((now or time.time()) - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected, signature) for signature in given):
        raise ValueError("wrong signature")
    return json.loads(body)
\`\`\`

## Answering

Answer with any 2xx status within ${WEBHOOK_TIMEOUT_SECONDS} seconds; do the work afterwards. Redirects are not followed. With \`410 Gone\` you
switch the webhook off. With \`429\` or \`503\` and \`retry-after\` (seconds, at most an hour) you ask for time.

Anything else is tried again after ${WEBHOOK_RETRY_SECONDS.map(span).join(', ')}, each a tenth more or less: ${WEBHOOK_RETRY_SECONDS.length + 1} tries within about
${hours(WEBHOOK_RETRY_SECONDS)} hours. Where a delivery has had all its tries and nothing else arrived in that time either, the webhook is switched
off, what waits is cancelled, and whoever made it gets a mail. Switched on again, it is told of what happens from then on.

- **At least once.** An event becomes a delivery from the same log that the transaction of the change wrote, so neither is
  ever without the other, whichever process ends when. Where a process ends between your answer and its note of it, the
  event comes again with the same \`webhook-id\`.
- **Order.** Deliveries start in the order of what happened, several at a time, and a repetition comes late. \`sequence\`
  orders events: as texts, within a workspace.
- Finished deliveries are kept for ${WEBHOOK_KEPT_DAYS} days, with what was sent and answered, and can be sent again one by one.

## Where webhooks may lead

The server calls addresses that people type, so it calls public ones only: a name is resolved, every address of it is
checked, and the connection goes to the address that was checked. Private, loopback, link-local, shared, documentation and
multicast ranges are refused in every notation, IPv4 within IPv6 included. A studio whose tools are in its own network sets
\`WEBHOOKS_ALLOW_PRIVATE=1\`; addresses of the metadata services of clouds stay refused. Requests go out directly, not
through a proxy.

| Fault of a try | Meaning |
| -------------- | ------- |
${faults.join('\n')}
`,
    },
  ]
}
