type Answer = (address: URL, pass: () => Promise<Response>) => Promise<Response> | Response

const { fetch: original } = window

/** Answers the requests for media whose path contains `part`; `pass` asks the server. `restoreMedia` ends it. */
export function routeMedia(part: string, answer: Answer): void {
  const before = window.fetch
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, document.baseURI)
    if (!address.href.includes(part)) return before(input, init)
    return answer(address, () => before(input, init))
  }
}

export function restoreMedia(): void {
  window.fetch = original
}

/** A line that can be cut: it carries bytes up to `limit` of the file, then nothing; once cut, all requests fail. */
export class Line {
  #limit: number
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  #isCut = false

  constructor(limit: number) {
    this.#limit = limit
  }

  cut(): void {
    this.#isCut = true
    this.#limit = Number.POSITIVE_INFINITY
    for (const controller of this.#open) controller.error(new TypeError('network error'))
    this.#open.clear()
  }

  /** It works again, and carries all of the file. */
  mend(): void {
    this.#isCut = false
  }

  readonly answer: Answer = async (_address, pass) => {
    if (this.#isCut) throw new TypeError('Failed to fetch')
    const response = await pass()
    const { body, status, headers } = response
    if (!body || this.#limit === Number.POSITIVE_INFINITY) return response
    const first = Number(/bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? 0)
    return new Response(this.#held(body.getReader(), first), { status, headers })
  }

  #held(reader: ReadableStreamDefaultReader<Uint8Array>, first: number): ReadableStream<Uint8Array> {
    let at = first
    return new ReadableStream<Uint8Array>({
      start: (controller) => void this.#open.add(controller),
      pull: async (controller) => {
        if (at >= this.#limit) return new Promise(() => undefined)
        const { done, value } = await reader.read()
        if (done) {
          this.#open.delete(controller)
          controller.close()
          return undefined
        }
        const part = value.subarray(0, this.#limit - at)
        at += value.length
        if (part.length > 0 && !this.#isCut) controller.enqueue(part)
        return undefined
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }
}
