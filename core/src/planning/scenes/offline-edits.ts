import { alone } from '../../platform/data/alone.ts'
import type { Session } from '../../platform/session/types.ts'
import { type CellEdit, cellKey } from './cell-edits.ts'

/** Where cells that wait are kept: a browser’s localStorage. */
export type EditMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Cells that were entered and are not written, kept beyond the page for one person in one workspace. */
export interface KeptEdits {
  /** All that wait, in the order in which they were entered, also those of other tabs. */
  all(): readonly CellEdit[]
  /** False where the browser keeps nothing: they wait for as long as the page is open. */
  keep(edit: CellEdit): boolean
  forget(key: string): void
  /** Another tab has sent or discarded it. */
  isTaken(key: string): boolean
  /** It waits, or has waited before it was sent. */
  isKept(key: string): boolean
  /** One tab at a time: what one sends, the others find gone. */
  alone<T>(run: () => Promise<T>): Promise<T>
}

interface Kept {
  /** Number in the order of entry. */
  entered: number
  edit: CellEdit
}

const PREFIX = 'arbo.waiting_cells'
const STATES: readonly unknown[] = ['sending', 'waiting', 'failed', 'conflict'] satisfies CellEdit['state'][]
/** What is being sent for longer than any call takes was left behind by a page that was killed, in ms. */
const SENDING_MAX_MS = 120_000

function browserMemory(): EditMemory | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    // A SecurityError in a sandboxed frame.
    return null
  }
}

function readKept(memory: EditMemory, name: string): Kept | null {
  try {
    const { entered, edit } = JSON.parse(memory.getItem(name) ?? 'null') as Partial<Kept>
    const isOurs = typeof entered === 'number' && typeof edit?.item_id === 'string' && STATES.includes(edit.state)
    if (!isOurs) return null
    const isLeft = edit.state === 'sending' && Date.now() - entered > SENDING_MAX_MS
    return { entered, edit: isLeft ? { ...edit, state: 'waiting' } : edit }
  } catch {
    // Not written by this version.
    return null
  }
}

/** Names of what is kept for this member; a member is one person in one workspace. */
function namesOf(memory: EditMemory, memberId: string): string[] {
  const start = `${PREFIX}.${memberId}.`
  return Array.from({ length: memory.length }, (_, at) => memory.key(at) ?? '').filter((name) => name.startsWith(start))
}

/** The waiting edits of a member, whoever uses the page by now; none while nobody is signed in (null). */
export function offlineEdits(memberId: string | null, memory: EditMemory | null = browserMemory()): KeptEdits {
  /** What this page has kept, and whether it waits or is merely being sent. */
  const mine = new Map<string, 'waiting' | 'sending'>()
  const nameOf = (key: string): string => `${PREFIX}.${memberId ?? ''}.${key}`
  let last = 0

  return {
    all() {
      if (!memory || memberId === null) return []
      const entries = namesOf(memory, memberId)
        .flatMap((name) => readKept(memory, name) ?? [])
        // Another tab is sending it, or this one.
        .filter(({ edit }) => edit.state !== 'sending')
      for (const { edit } of entries) mine.set(cellKey(edit), 'waiting')
      return entries.toSorted((one, other) => one.entered - other.entered).map(({ edit }) => edit)
    },
    keep(edit) {
      if (!memory || memberId === null) return false
      const key = cellKey(edit)
      const before = readKept(memory, nameOf(key))
      last = Math.max(last + 1, Date.now())
      try {
        // What has waited is sent again by another page where this one does not come to an end with it.
        const isWaiting = edit.state !== 'sending' || (before !== null && before.edit.state !== 'sending')
        const keptEdit = isWaiting && edit.state === 'sending' ? { ...edit, state: 'waiting' as const } : edit
        memory.setItem(nameOf(key), JSON.stringify({ entered: before?.entered ?? last, edit: keptEdit } satisfies Kept))
        mine.set(key, isWaiting ? 'waiting' : 'sending')
        return true
      } catch {
        // Full, or refused by the browser.
        return false
      }
    },
    forget(key) {
      if (mine.delete(key)) memory?.removeItem(nameOf(key))
    },
    isKept: (key) => mine.get(key) === 'waiting',
    isTaken: (key) => mine.has(key) && memory?.getItem(nameOf(key)) === null,
    alone: (run) => alone(nameOf('lock'), run),
  }
}

const memberOf = (session: Session): string | null => session.getState().member?.id ?? null

/** How many changes of the person in this workspace wait for the connection, or for a choice. */
export function countWaitingEdits(session: Session, memory = browserMemory()): number {
  return offlineEdits(memberOf(session), memory).all().length
}

/** Gives up all of them: before the person signs out, who was asked. */
export function discardWaitingEdits(session: Session, memory = browserMemory()): void {
  const edits = offlineEdits(memberOf(session), memory)
  for (const edit of edits.all()) edits.forget(cellKey(edit))
}
