/** One server-sent event. Comment lines keep a connection alive and give none. */
export interface ServerEvent {
  id: string | null
  name: string
  data: string
}

const FIELD = /^([^:]*)(?:: ?)?(.*)/s

/**
 * Cuts a stream of text into events, after the event stream format of the HTML standard: lines end with CR, LF or CRLF,
 * a blank line ends an event, an event without data is none. Feed it with whatever pieces arrive.
 *
 * @param onId told of the last id at the end of each event, before it, also where that has no data
 */
export function createEventParser(
  onEvent: (event: ServerEvent) => void,
  onId?: (id: string) => void,
): (chunk: string) => void {
  let rest = ''
  let id: string | null = null
  let name = ''
  let data: string[] = []

  function line(text: string): void {
    if (text === '') {
      if (id !== null) onId?.(id)
      if (data.length > 0) onEvent({ id, name: name || 'message', data: data.join('\n') })
      name = ''
      data = []
      return
    }
    // Of a comment the field has no name.
    const [, field, value = ''] = FIELD.exec(text) ?? []
    if (field === 'data') data.push(value)
    else if (field === 'event') name = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (chunk) => {
    rest += chunk
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest)
      if (!end) return
      line(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
    }
  }
}
