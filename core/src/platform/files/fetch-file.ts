import { errorOfResponse } from '../api/api-error.ts'
import { fillPath, queryOf } from '../api/address.ts'
import { errorWithoutResponse } from '../api/error-without-response.ts'
import type { Contract, EndpointName } from '../../contract/index.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { Session } from '../session/types.ts'

type FileName = { [N in EndpointName]: Contract[N]['answer'] extends 'file' ? N : never }[EndpointName]

/** The name and content of an export or a sample. */
export interface FetchedFile {
  blob: Blob
  /** As the server names it. */
  name: string
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}

/** Reads an endpoint that answers with a file, in the session’s workspace. Rejects with an ApiError. */
export async function fetchFile(
  session: Session,
  name: FileName,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, unknown> } = {},
): Promise<FetchedFile> {
  const { path } = routes[name]
  const code = session.getState().workspaceCode
  const filled = fillPath(path, { ...(code === null ? {} : { ws_code: code }), ...params })
  const search = new URLSearchParams(queryOf(query)).toString()
  const response = await session.fetch(search ? `${filled}?${search}` : filled)
  if (!response.ok) throw errorOfResponse(response.status, await response.json().catch(() => null))
  const blob = await response.blob().catch((error: unknown) => {
    throw errorWithoutResponse(error, 0)
  })
  return { blob, name: nameIn(response.headers.get('content-disposition')) ?? name }
}
