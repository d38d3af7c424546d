import { createEventParser, type ServerEvent } from '../../../core/src/platform/realtime/parse-events.ts'

/** Reads an event stream until it ends, as the SDK does. @param onId told of the last id, also where it has no data */
export async function readEvents(
  { body }: Response,
  onEvent: (event: ServerEvent) => void,
  onId?: (id: string) => void,
): Promise<void> {
  const parse = createEventParser(onEvent, onId)
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) parse(decoder.decode(chunk as Uint8Array, { stream: true }))
}
