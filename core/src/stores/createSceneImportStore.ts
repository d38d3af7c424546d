import { createStore } from 'zustand/vanilla'
import { createClient } from '../api/client.ts'
import { SHOWN_BY_CALLER } from '../api/effects.ts'
import { failureOf } from '../api/ApiError.ts'
import type { Failure } from '../api/Failure.ts'
import { SLOW_TIMEOUT_MS } from '../api/http.ts'
import type { UndoOutcome } from '../contract/changes.ts'
import type { ImportField, SceneImportOutcome, SceneImportPreview } from '../contract/scene-import.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import { checkSceneFile } from '../files/checkSceneFile.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import { importContent } from '../files/importContent.ts'
import { importFailure } from '../files/importFailure.ts'
import type { Session } from '../session/types.ts'
import type { ReadableStore } from './liveStore.ts'

/** `add`: new scenes are made, others changed. `update`: only scenes that are there are changed. */
export type SceneImportMode = 'add' | 'update'

/** An import of scenes, from the choice of a file to what it came to. */
export interface SceneImportState {
  file: { name: string; isEdl: boolean } | null
  mode: SceneImportMode
  /** What the user said of columns; the others are guessed. */
  mapping: Readonly<Record<string, ImportField | ''>>
  createParents: boolean
  /** Frames a second of an edit decision list. */
  rate: number
  busy: 'checking' | 'importing' | null
  preview: SceneImportPreview | null
  /** Why the file, or the import as a whole, was refused. */
  failure: Failure | null
}

export interface SceneImportStore extends ReadableStore<SceneImportState> {
  /** Reads a file and shows what it would do. */
  choose(file: File): Promise<void>
  /** '' takes a column out. */
  setField(header: string, field: ImportField | ''): Promise<void>
  setMode(mode: SceneImportMode): Promise<void>
  setCreateParents(create: boolean): Promise<void>
  setRate(rate: number): Promise<void>
  /** Null: refused, and why stands in the state. */
  write(): Promise<SceneImportOutcome | null>
  undo(batchId: string): Promise<UndoOutcome>
  sample(format: SheetFormat): Promise<FetchedFile>
}

/** Where mappings are remembered: a browser’s localStorage fits. */
export type MappingMemory = Pick<Storage, 'getItem' | 'setItem'>

const MEMORY_KEY = 'arbo.scene_import.mappings'
/** Layouts of files that are remembered. */
const REMEMBERED = 20
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404], timeoutMs: SLOW_TIMEOUT_MS }

type Mapping = SceneImportState['mapping']
type Remembered = [headers: string, mapping: Mapping][]

function remembered(memory: MappingMemory | undefined): Remembered {
  try {
    const value: unknown = JSON.parse(memory?.getItem(MEMORY_KEY) ?? '[]')
    return Array.isArray(value) ? (value as Remembered) : []
  } catch {
    return []
  }
}

/** What tells one layout of a file from another. */
function layoutOf({ columns }: SceneImportPreview, entityId: string): string {
  return JSON.stringify([entityId, ...columns.map(({ header }) => header)])
}

const INITIAL: SceneImportState = {
  file: null,
  mode: 'add',
  mapping: {},
  createParents: true,
  rate: 24,
  busy: null,
  preview: null,
  failure: null,
}

/** @param entityId that scenes are imported into */
export function createSceneImportStore(
  session: Session,
  { entityId, memory }: { entityId: string; memory?: MappingMemory },
): SceneImportStore {
  const api = createClient(session)
  const store = createStore<SceneImportState>(() => INITIAL)
  const patch = (change: Partial<SceneImportState>): void => store.setState(change)
  const params = { entity_id: entityId }
  let content: { name: string; content: string } | null = null
  /** Answers that were overtaken are dropped. */
  let turn = 0

  function bodyOf() {
    const { mapping, createParents, rate, file } = store.getState()
    if (!content) throw new Error('no file was chosen')
    return { ...content, mapping: { ...mapping }, create_parents: createParents, ...(file?.isEdl ? { rate } : {}) }
  }

  async function check(): Promise<void> {
    turn += 1
    const own = turn
    patch({ busy: 'checking', failure: null })
    try {
      const body = bodyOf()
      const preview =
        store.getState().mode === 'add'
          ? await api.importItems({ params, body, ...CHANGE })
          : (await api.updateItemsFromFile({ params, body: { ...body, dry_run: true }, ...CHANGE })).preview
      if (own === turn) patch({ preview, busy: null })
    } catch (error) {
      if (own === turn) patch({ preview: null, busy: null, failure: failureOf(error) })
    }
  }

  function remember(): void {
    const { preview, mapping } = store.getState()
    if (!preview || !memory) return
    const layout = layoutOf(preview, entityId)
    const others = remembered(memory).filter(([known]) => known !== layout)
    memory.setItem(MEMORY_KEY, JSON.stringify([[layout, mapping], ...others].slice(0, REMEMBERED)))
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async choose(file) {
      turn += 1
      const { mode, createParents, rate } = store.getState()
      patch({ ...INITIAL, mode, createParents, rate, file: { name: file.name, isEdl: /\.edl$/i.test(file.name) } })
      const wrong = await checkSceneFile(file)
      if (wrong) return patch({ failure: wrong })
      content = await importContent(file)
      await check()
      const { preview } = store.getState()
      const known = preview && remembered(memory).find(([layout]) => layout === layoutOf(preview, entityId))
      if (!known || Object.keys(known[1]).length === 0) return
      patch({ mapping: known[1] })
      await check()
    },
    async setField(header, field) {
      const { mapping, preview } = store.getState()
      // A field stands in one column: where it stood before it is taken out.
      const before = preview?.columns.filter((column) => field !== '' && column.field === field) ?? []
      const freed = Object.fromEntries(before.map((column) => [column.header, '' as const]))
      patch({ mapping: { ...mapping, ...freed, [header]: field } })
      await check()
    },
    async setMode(mode) {
      patch({ mode })
      if (content) await check()
    },
    async setCreateParents(createParents) {
      patch({ createParents })
      await check()
    },
    async setRate(rate) {
      patch({ rate })
      await check()
    },
    async write() {
      patch({ busy: 'importing', failure: null })
      try {
        const body = bodyOf()
        const outcome =
          store.getState().mode === 'add'
            ? await api.addImportedItems({ params, body, ...CHANGE })
            : (await api.updateItemsFromFile({ params, body: { ...body, dry_run: false }, ...CHANGE })).outcome
        remember()
        patch({ busy: null })
        return outcome
      } catch (error) {
        const failure = failureOf(error)
        const { message } = importFailure(failure)
        patch({ busy: null, failure: { ...failure, message } })
        // Somebody was faster: what is faulty now is shown in its rows.
        if (failure.error === 'import_faulty') {
          await check()
          patch({ failure: { ...failure, message } })
        }
        return null
      }
    },
    undo: (id) => api.undoChanges({ params: { id }, ...CHANGE }),
    sample: (format) => fetchFile(session, 'itemExportFormat', { params, query: { format } }),
  }
}
