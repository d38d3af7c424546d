/** An event of a webhook, before its receivers are known. */
export interface OutgoingEvent {
  /** Unique for all times, and the same for every webhook: receivers know repetitions by it. */
  id: string
  /** `arbo.item.created` */
  type: string
  subject: string | null
  time: Date
  /** Of the workspace’s event; orders them. */
  seq: number
  /** Projects that it belongs to; null: the workspace as a whole; 'unknown': its subject is gone. */
  projects: readonly string[] | null | 'unknown'
  data: Readonly<Record<string, unknown>>
}

export interface EventSource {
  /** Address of the server, without a slash at its end. */
  baseUrl: string
  wsCode: string
}

/** Enough digits that the texts of numbers are in their order. */
const SEQUENCE_DIGITS = 12

/** CloudEvents 1.0, structured JSON. This text is stored and signed. */
export function cloudEventBody({ baseUrl, wsCode }: EventSource, event: OutgoingEvent): string {
  return JSON.stringify({
    specversion: '1.0',
    id: event.id,
    source: `${baseUrl}/api/workspace/${wsCode}`,
    type: event.type,
    ...(event.subject === null ? {} : { subject: event.subject }),
    time: event.time.toISOString(),
    datacontenttype: 'application/json',
    sequence: String(event.seq).padStart(SEQUENCE_DIGITS, '0'),
    workspace: wsCode,
    data: event.data,
  })
}
