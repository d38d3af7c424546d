import type { Session } from '../../platform/session/types.ts'

export interface SerializedQuery {
  ws_code?: string
  /** JSON text. */
  query: string
}

/** What a call of a standard report carries: the workspace's code, beside its path too, and the question as one text. */
export function reportQuery(session: Session, question: object): SerializedQuery {
  const { workspaceCode } = session.getState()
  return { ...(workspaceCode === null ? {} : { ws_code: workspaceCode }), query: JSON.stringify(question) }
}
