import type { SearchKind } from '@arbo/core/contract'

const LETTERS: Record<SearchKind, string> = {
  scene: 's',
  entity: 'e',
  person: 'p',
  team: 't',
  playlist: 'l',
  comment: 'c',
  note: 'n',
  file: 'f',
}

/**
 * A word as the index has it: the end of the workspace's id and the kind stand before it, so that each workspace has
 * lists of its own. Two workspaces with the same end only read longer lists; rows are chosen by ws_id.
 */
export function tokenOf(wsId: string, kind: SearchKind, word: string): string {
  return `${wsId.slice(-6)}${LETTERS[kind]}${word}`
}

export interface Wanted {
  word: string
  isPrefix: boolean
}

/** A tsquery as text: one of each list must be there. Words are letters, marks and digits only, so quoting is enough. */
export function tsQueryOf(wsId: string, kind: SearchKind, all: readonly (readonly Wanted[])[]): string {
  const one = ({ word, isPrefix }: Wanted) => `'${tokenOf(wsId, kind, word)}'${isPrefix ? ':*' : ''}`
  return all.map((any) => `(${any.map(one).join(' | ')})`).join(' & ')
}
