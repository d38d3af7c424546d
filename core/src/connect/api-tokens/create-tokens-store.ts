import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { ApiToken } from '../../contract/connect/tokens.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** API tokens of the open workspace. */
export interface TokensState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Whether `rows` are everybody’s, which owners and admins may see, or the user’s own. */
  all: boolean
  /** Newest first; expired ones stay until they are revoked. */
  rows: readonly ApiToken[]
}

/** Facts of a new API token; without `expires_in_days` it ends after 90 days. */
export type NewApiToken = ClientInput<'createApiToken'>['body']

/** The list of API tokens with what can be done to one. */
export interface TokensStore extends ReadableStore<TokensState> {
  reload(): Promise<void>
  /** Shows everybody’s tokens, or the user’s own. */
  showAll(all: boolean): Promise<void>
  /** The answer alone has the secret. Rejects with an ApiError: permission_denied for a scope beyond the user ... */
  create(token: NewApiToken): Promise<ApiToken & { token: string }>
  /** Ends a token at once. Rejects with an ApiError. */
  revoke(id: string): Promise<void>
  /** The tokens as a file, without their secrets: one's own, or everybody's where they are shown. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const INITIAL: TokensState = { status: 'loading', error: null, all: false, rows: [] }
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** API tokens of the open workspace: the user’s own, or for owners and admins everybody’s. */
export function createTokensStore(session: Session): TokensStore {
  const api = createClient(session)
  // A token that is revoked changes what its person may do, and is told as that.
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['member.updated']))
  const { getState } = readable
  const whose = () => ({ mine_eq: getState().all ? '0' : '1' }) as const
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const rows = await api.listApiTokens({ query: whose(), signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    async showAll(all) {
      if (all === getState().all) return
      patch({ all, rows: [] })
      await reader.ask()
    },
    async create(body) {
      const { token, ...row } = await api.createApiToken({ body, ...OPT_OUT })
      patch({ rows: [row, ...getState().rows.filter(({ id }) => id !== row.id)] })
      return { ...row, token }
    },
    async revoke(id) {
      await api.deleteApiToken({ params: { id }, ...OPT_OUT })
      patch({ rows: getState().rows.filter((row) => row.id !== id) })
    },
    exportFile: (format) => fetchFile(session, 'exportApiTokens', { query: { ...whose(), format } }),
  }
}

/** The tokens that all views of a session share. */
export function tokensStore(session: Session): TokensStore {
  const key = `tokens/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createTokensStore(session))
}
