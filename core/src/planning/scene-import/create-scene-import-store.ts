import { createStore } from 'zustand/vanilla'
import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { failureOf } from '../../platform/api/api-error.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import type {
  ImportField,
  SceneImportOutcome,
  SceneImportPreview,
  SceneImportProgress,
} from '../../contract/planning/scene-import.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import { callInLines } from '../../platform/files/call-in-lines.ts'
import { checkSceneFile } from '../../platform/files/check-scene-file.ts'
import { faultyRowsFile } from '../../platform/files/faulty-rows-file.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { importContent } from '../../platform/files/import-content.ts'
import { importFailure } from '../../platform/files/import-failure.ts'
import { formText } from '../../platform/form-texts.ts'
import type { Session } from '../../platform/session/types.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

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
  /** How far it is, while busy; null before the server says so. `share`: of the whole, 0 to 1. */
  progress: (SceneImportProgress & { share: number }) | null
  preview: SceneImportPreview | null
  /** Why the file, or the import as a whole, was refused. */
  failure: Failure | null
  /** Whether the same can go well when it is done once more: it was stopped, or the connection broke. */
  isPassing: boolean
}

export interface SceneImportStore extends ReadableStore<SceneImportState> {
  /** Reads a file and shows what it would do. */
  choose(file: File): Promise<void>
  /** '' takes a column out. */
  setField(header: string, field: ImportField | ''): Promise<void>
  setMode(mode: SceneImportMode): Promise<void>
  setCreateParents(create: boolean): Promise<void>
  setRate(rate: number): Promise<void>
  /** Looks the same file through once more. */
  checkAgain(): Promise<void>
  /** Ends what is being done. What is being saved already cannot be stopped. */
  stop(): void
  /** The faulty rows with what is wrong with them, as a CSV file to mend and import; null where there are none. */
  faultyRows(): FetchedFile | null
  /** Null: refused or stopped, and why stands in the state. */
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
  progress: null,
  preview: null,
  failure: null,
  isPassing: false,
}

/** Where each phase begins and ends in the whole, as it takes on average. */
const SHARES = { reading: [0, 0.05], checking: [0.05, 0.3], writing: [0.3, 0.95], saving: [0.95, 1] } as const

function shareOf({ phase, done, total }: SceneImportProgress): number {
  const [from, to] = SHARES[phase]
  return from + (to - from) * (total === 0 ? 0 : done / total)
}

/** No answer, or none of this API: what became of the call is not known here. */
const UNANSWERED: readonly Failure['error'][] = ['network_problem', 'timeout', 'bad_answer', 'unreachable']
const PASSING: readonly Failure['error'][] = [...UNANSWERED, 'offline', 'cancelled', 'server_error', 'conflict']

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
  let running: AbortController | null = null

  function bodyOf() {
    const { mapping, createParents, rate, file } = store.getState()
    if (!content) throw new Error('no file was chosen')
    return { ...content, mapping: { ...mapping }, create_parents: createParents, ...(file?.isEdl ? { rate } : {}) }
  }

  /** One call at a time: what comes later ends what came before. */
  function calling(): Pick<Parameters<typeof callInLines>[2], 'params' | 'signal' | 'onProgress'> {
    running?.abort()
    const own = new AbortController()
    running = own
    return {
      params,
      signal: own.signal,
      onProgress: (progress) => {
        if (own === running) patch({ progress: { ...progress, share: shareOf(progress) } })
      },
    }
  }

  /** @param said stands there meanwhile */
  async function check(said: Failure | null = null): Promise<void> {
    turn += 1
    const own = turn
    patch({ busy: 'checking', progress: null, failure: said, isPassing: false })
    try {
      const body = bodyOf()
      const preview =
        store.getState().mode === 'add'
          ? await callInLines(session, 'importItems', { ...calling(), body })
          : (await callInLines(session, 'updateItemsFromFile', { ...calling(), body: { ...body, dry_run: true } }))
              .preview
      if (own === turn) patch({ preview, busy: null, progress: null, failure: null })
    } catch (error) {
      const failure = failureOf(error)
      if (own !== turn) return
      const isPassing = PASSING.includes(failure.error)
      const message = failure.error === 'cancelled' ? formText('import.stopped') : failure.message
      patch({ preview: null, busy: null, progress: null, isPassing, failure: { ...failure, message } })
    }
  }

  /** What a refused, stopped or broken writing says. */
  async function refuse(failure: Failure): Promise<void> {
    const { message } = importFailure(failure)
    // Somebody was faster: what is faulty now is shown in its rows. It may have been saved in the very moment in which it
    // was stopped: the rows say so.
    if (failure.error === 'import_faulty' || failure.error === 'cancelled') {
      const isStopped = failure.error === 'cancelled'
      await check(isStopped ? { ...failure, message: formText('import.taking_back') } : null)
      const { preview } = store.getState()
      const isSaved = preview !== null && preview.counts.new + preview.counts.changed + preview.counts.faulty === 0
      const stopped = formText(isSaved ? 'import.stopped' : 'import.taken_back')
      if (preview) patch({ failure: { ...failure, message: isStopped ? stopped : message } })
      return
    }
    const isPassing = PASSING.includes(failure.error)
    const isUnknown = UNANSWERED.includes(failure.error)
    const said = isUnknown ? `${formText('import.failed')} ${formText('import.broken')}` : message
    patch({ busy: null, progress: null, isPassing, failure: { ...failure, message: said } })
  }

  function remember(): void {
    const { preview, mapping } = store.getState()
    if (!preview || !memory) return
    const layout = layoutOf(preview, entityId)
    const others = remembered(memory).filter(([layoutBefore]) => layoutBefore !== layout)
    memory.setItem(MEMORY_KEY, JSON.stringify([[layout, mapping], ...others].slice(0, REMEMBERED)))
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async choose(file) {
      turn += 1
      running?.abort()
      content = null
      const { mode, createParents, rate } = store.getState()
      patch({ ...INITIAL, mode, createParents, rate, file: { name: file.name, isEdl: /\.edl$/i.test(file.name) } })
      const wrong = await checkSceneFile(file)
      if (wrong) return patch({ failure: wrong })
      content = await importContent(file)
      await check()
      const { preview } = store.getState()
      const entry = preview && remembered(memory).find(([layout]) => layout === layoutOf(preview, entityId))
      if (!entry || Object.keys(entry[1]).length === 0) return
      patch({ mapping: entry[1] })
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
    faultyRows() {
      const { preview, file } = store.getState()
      if (!preview || !file || preview.counts.faulty === 0) return null
      return { blob: faultyRowsFile(preview), name: `${file.name.replace(/\.\w+$/, '')}-faulty.csv` }
    },
    async checkAgain() {
      if (content) await check()
    },
    stop() {
      if (store.getState().progress?.phase !== 'saving') running?.abort()
    },
    async write() {
      patch({ busy: 'importing', progress: null, failure: null, isPassing: false })
      try {
        const body = bodyOf()
        const outcome =
          store.getState().mode === 'add'
            ? await callInLines(session, 'addImportedItems', { ...calling(), body })
            : (await callInLines(session, 'updateItemsFromFile', { ...calling(), body: { ...body, dry_run: false } }))
                .outcome
        remember()
        patch({ busy: null, progress: null })
        return outcome
      } catch (error) {
        await refuse(failureOf(error))
        return null
      }
    },
    undo: (id) => api.undoChanges({ params: { id }, ...CHANGE }),
    sample: (format) => fetchFile(session, 'itemExportFormat', { params, query: { format } }),
  }
}
