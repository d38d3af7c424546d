import { type ApiError, errorOfResponse } from '../api/api-error.ts'
import { fillPath } from '../api/address.ts'
import { errorWithoutResponse } from '../api/error-without-response.ts'
import { isWatched } from '../api/watched-fetch.ts'
import type { AnswerData } from '../../contract/index.ts'
import { IMPORT_PROGRESS_TYPE } from '../../contract/planning/import-values.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { SceneImportProgress } from '../../contract/planning/scene-import.ts'
import { SILENCE_MS } from '../realtime/keep-reading.ts'
import type { Session } from '../session/types.ts'

/** The endpoints that say how far they are to who accepts lines of JSON. */
type LinesName = 'importItems' | 'addImportedItems' | 'updateItemsFromFile'

interface LinesInput {
  params: Record<string, string>
  body: unknown
  /** Ends the call, and on the server what it does. */
  signal: AbortSignal
  onProgress: (progress: SceneImportProgress) => void
}

/** A line of the answer: how far it is, the answer itself, or an error body with its status. */
interface Line {
  progress?: SceneImportProgress
  data?: unknown
  status?: number
  error?: string
}

/** The connection ended before the answer. */
const cut = (): ApiError => errorWithoutResponse(new TypeError('the connection was closed'), 0)

async function* linesOf(body: ReadableStream<Uint8Array>, onByte: () => void): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    onByte()
    if (done) break
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}

function readLine(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    // Torn in the middle: the connection broke.
    throw cut()
  }
}

/**
 * Calls an import in the session’s workspace and tells how far it is. Rejects with an ApiError: `cancelled` where the
 * signal ended it, `network_problem` or `timeout` where the connection broke, and then nobody here knows what was done.
 */
export async function callInLines<N extends LinesName>(
  session: Session,
  name: N,
  { params, body, signal, onProgress }: LinesInput,
): Promise<AnswerData<N>> {
  const { method, path } = routes[name]
  const code = session.getState().workspaceCode
  const silence = new AbortController()
  const giveUp = (): void => silence.abort(new DOMException('nothing came', 'TimeoutError'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const onByte = (): void => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, SILENCE_MS)
  }
  const bodyText = JSON.stringify(body)
  // A large file has its own watch while it goes out.
  if (!isWatched(bodyText)) onByte()
  try {
    const response = await session.fetch(fillPath(path, { ...(code === null ? {} : { ws_code: code }), ...params }), {
      method,
      headers: { accept: `${IMPORT_PROGRESS_TYPE}, application/json`, 'content-type': 'application/json' },
      body: bodyText,
      signal: AbortSignal.any([signal, silence.signal]),
      onSent: onByte,
    })
    if (!response.ok) throw errorOfResponse(response.status, await response.json().catch(() => null))
    if (!response.body) throw cut()
    for await (const line of linesOf(response.body, onByte)) {
      const { progress, data, ...failure } = readLine(line)
      if (progress) onProgress(progress)
      else if (failure.error !== undefined) throw errorOfResponse(failure.status ?? 500, failure)
      else return data as AnswerData<N>
    }
    throw cut()
  } catch (error) {
    const broken = error instanceof TypeError || error instanceof DOMException
    throw broken ? errorWithoutResponse(error, SILENCE_MS) : error
  } finally {
    clearTimeout(timer)
  }
}
