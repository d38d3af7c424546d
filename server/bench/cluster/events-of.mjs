/**
 * The server-sent events of an answer as they come, as this server writes them: a name and a line of JSON, or an id alone.
 * @param {Response} response
 * @returns {AsyncGenerator<{ id: string | undefined, name: string | undefined, data: any, at: number }>} `at`: when its
 *   bytes came
 */
export async function* eventsOf(response) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    const at = performance.now()
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (/** @type {string} */ name) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      yield { id: field('id'), name: field('event'), data: data === undefined ? undefined : JSON.parse(data), at }
    }
  }
}
