import type { CallInput } from '../../contract/index.ts'
import type { AnnotationOp } from '../../contract/review/annotations.ts'
import type { Person } from '../../contract/platform/shapes.ts'
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

const keyOf = (scope: string, id: string) => `${scope}\n${id}`

/** An outbox that lives as long as this object, where there is no IndexedDB. */
export function memoryOutbox(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  return {
    list: (scope) =>
      Promise.resolve([...entries].filter(([name]) => name.startsWith(`${scope}\n`)).map(([, entry]) => entry)),
    put: (scope, entry) => Promise.resolve(void entries.set(keyOf(scope, entry.id), entry)),
    remove: (scope, id) => Promise.resolve(void entries.delete(keyOf(scope, id))),
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
export function indexedDbOutbox(): OutboxStorage {
  let database: Promise<IDBDatabase> | null = null
  const open = () => {
    if (!database) {
      const request = indexedDB.open(DATABASE, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE))
      database = resultOf(request)
      // Asked again at the next entry; the caller of this one is told.
      database.catch(() => (database = null))
    }
    return database
  }
  const table = async (mode: IDBTransactionMode) => (await open()).transaction(TABLE, mode).objectStore(TABLE)
  return {
    async list(scope) {
      // Keys are [scope, id]; an empty array sorts after every id.
      return resultOf((await table('readonly')).getAll(IDBKeyRange.bound([scope], [scope, []])))
    },
    async put(scope, entry) {
      await resultOf((await table('readwrite')).put(entry, [scope, entry.id]))
    },
    async remove(scope, id) {
      await resultOf((await table('readwrite')).delete([scope, id]))
    },
  }
}

/** IndexedDB where there is one, else this process's memory. */
export function defaultOutbox(): OutboxStorage {
  return typeof indexedDB === 'undefined' ? memoryOutbox() : indexedDbOutbox()
}
