import type { CallInput } from '../../contract/index.ts'
import type { AnnotationOp } from '../../contract/review/annotations.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { createListeners } from '../../platform/session/listeners.ts'
import type { Session } from '../../platform/session/types.ts'
import type { NewAttachment } from './review-types.ts'

/** A comment as it is sent. */
export type CommentBody = CallInput<'createComment'>['body']

/** Work that the server has not confirmed. Its ids were made here, so that a repeated send is stored once. */
export type OutboxEntry = { id: string; order: number } & (
  | {
      kind: 'comment'
      body: CommentBody & { id: string }
      /** The people whom the body names, so that they show while it waits. */
      people?: Person[]
      /** Files that are sent before the body, and links: in the order in which they are to stand. */
      attachments?: NewAttachment[]
    }
  | { kind: 'annotations'; renditionId: string; ops: AnnotationOp[] }
)

/** Keeps entries over a reload, by scope: one scene of one workspace as one member of one API. */
export interface OutboxStorage {
  list(scope: string): Promise<OutboxEntry[]>
  put(scope: string, entry: OutboxEntry): Promise<void>
  remove(scope: string, id: string): Promise<void>
}

/** Where an entry waits. */
export type OutboxPlace = readonly [scope: string, id: string]

/** The storage of all scopes of this browser, or of this page where the browser keeps nothing. */
export interface LastingOutbox extends OutboxStorage {
  /** What waits in all scopes below this one, in no order. */
  placesBelow(scope: string): Promise<readonly OutboxPlace[]>
  /** Called when something was put or removed, in other tabs, too. */
  onChange(listener: () => void): () => void
}

/** The scope of a scene, and of all scenes ('') of the signed-in member. */
export function outboxScope(session: Session, itemId: string): string {
  const { workspaceCode, member } = session.getState()
  return [session.apiUrl, workspaceCode, member?.id, itemId].join('|')
}

const keyOf = (scope: string, id: string) => `${scope}\n${id}`

/** An outbox that lives as long as this object, where there is no IndexedDB. */
export function memoryOutbox(): LastingOutbox {
  const entries = new Map<string, OutboxEntry>()
  const changes = createListeners<void>()
  return {
    list: (scope) =>
      Promise.resolve([...entries].filter(([name]) => name.startsWith(`${scope}\n`)).map(([, entry]) => entry)),
    async put(scope, entry) {
      entries.set(keyOf(scope, entry.id), entry)
      changes.emit()
    },
    async remove(scope, id) {
      entries.delete(keyOf(scope, id))
      changes.emit()
    },
    async placesBelow(scope) {
      const keys = [...entries.keys()].filter((key) => key.startsWith(scope))
      return keys.map((key) => key.split('\n') as [string, string])
    },
    onChange: changes.add,
  }
}

const DATABASE = 'arbo.outbox/1'
const TABLE = 'entries'

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

/** The browser's database. One row per entry, so that tabs do not overwrite each other's. */
export function indexedDbOutbox(): LastingOutbox {
  let database: Promise<IDBDatabase> | null = null
  const changes = createListeners<void>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(DATABASE)
  channel?.addEventListener('message', () => changes.emit())
  const open = () => {
    if (!database) {
      const request = indexedDB.open(DATABASE, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE))
      database = resultOf(request)
      database.then(
        // Browsers close it by themselves now and then, as when the disk is full; the next entry opens it again.
        (opened) => opened.addEventListener('close', () => (database = null)),
        // Asked again at the next entry; the caller of this one is told.
        () => (database = null),
      )
    }
    return database
  }
  const table = async (mode: IDBTransactionMode) => (await open()).transaction(TABLE, mode).objectStore(TABLE)
  function tell(): void {
    changes.emit()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels are of one origin
    channel?.postMessage(null)
  }
  return {
    async list(scope) {
      // Keys are [scope, id]; an empty array sorts after every id.
      return resultOf((await table('readonly')).getAll(IDBKeyRange.bound([scope], [scope, []])))
    },
    async put(scope, entry) {
      await resultOf((await table('readwrite')).put(entry, [scope, entry.id]))
      tell()
    },
    async remove(scope, id) {
      await resultOf((await table('readwrite')).delete([scope, id]))
      tell()
    },
    async placesBelow(scope) {
      const range = IDBKeyRange.bound([scope], [`${scope}\uffff`])
      return (await resultOf((await table('readonly')).getAllKeys(range))) as [string, string][]
    },
    onChange: changes.add,
  }
}

/** Of this page: IndexedDB where there is one, else its memory. */
export function defaultOutbox(session: Session): LastingOutbox {
  return session.shared('outbox/1', () => (typeof indexedDB === 'undefined' ? memoryOutbox() : indexedDbOutbox()))
}
