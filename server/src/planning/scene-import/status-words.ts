import { SCENE_STATUS } from '@arbo/core/contract'
import type { FlowStatusRow } from '../scenes/flow-statuses.ts'
import { headerKey } from './tracker-words.ts'

/** Other tools' words for the states of work, by the fixed status here. */
const WORDS: readonly { kind: number; words: readonly string[] }[] = [
  {
    kind: SCENE_STATUS.UNTOUCHED,
    words: ['todo', 'ready', 'readytostart', 'rdy', 'notstarted', 'waiting', 'waitingtostart', 'wtg'],
  },
  { kind: SCENE_STATUS.UNTOUCHED, words: ['wip', 'inprogress', 'ip', 'workinprogress', 'doing'] },
  {
    kind: SCENE_STATUS.UNCHECKED,
    words: ['wfa', 'waitingforapproval', 'pendingreview', 'rev', 'review', 'inreview', 'tocheck'],
  },
  {
    kind: SCENE_STATUS.RETAKE,
    words: ['retake', 'retakes', 'changes', 'changesrequested', 'kickback', 'revise', 'rejected'],
  },
  {
    kind: SCENE_STATUS.APPROVED,
    words: ['done', 'approved', 'apr', 'fin', 'final', 'delivered', 'dlvr', 'complete', 'completed'],
  },
  { kind: SCENE_STATUS.NO_SCENE, words: ['na', 'omit', 'omt', 'omitted', 'onhold', 'hld', 'hold'] },
]

/** The fixed status that a word of another tool comes to. */
export function kindOfWord(word: string): number | undefined {
  const key = headerKey(word)
  return WORDS.find(({ words }) => words.includes(key))?.kind
}

/** The status of a flow that a cell names: by its name, else, of a word of another tool, the first one of its kind. */
export function statusNamed(cell: string, statuses: readonly FlowStatusRow[]): FlowStatusRow | undefined {
  const key = headerKey(cell)
  const namesake = statuses.find(({ name }) => name.toLowerCase() === cell.toLowerCase())
  if (namesake) return namesake
  const similar = statuses.find(({ name }) => headerKey(name) === key && key !== '')
  if (similar) return similar
  const kind = kindOfWord(cell)
  return statuses.find((status) => status.kind === kind)
}
