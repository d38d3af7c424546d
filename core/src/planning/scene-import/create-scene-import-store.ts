import { workText } from '../../platform/work-texts.ts'
import { createStore } from 'zustand/vanilla'
import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { failureOf } from '../../platform/api/api-error.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import { NEW_METRIC } from '../../contract/planning/import-values.ts'
import type { DateOrder } from '../../contract/planning/import-values.ts'
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
import type { Session } from '../../platform/session/types.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

/** `add`: new scenes are made, others changed. `update`: only scenes that are there are changed. */
export type SceneImportMode = 'add' | 'update'

/** An import of scenes, from the choice of a file to its result. */
export interface SceneImportState {
  file: { name: string; isEdl: boolean } | null
  mode: SceneImportMode
  /** Fields of the columns that the user has set; the server says those of the others. */
  mapping: Readonly<Record<string, ImportField | ''>>
  createParents: boolean
  /** Frames a second of an edit decision list. */
  rate: number
  /** How dates such as 03/04/2026 are read where the file does not tell; null before the user has said it. */
  dateOrder: DateOrder | null
  /** Whether faulty rows stay out and the others are imported; taken back by each check, which may find others. */
  skipsFaulty: boolean
  busy: 'checking' | 'importing' | null
  /** Progress while busy; null before the server has reported any. `share`: of the whole, 0 to 1. */
  progress: (SceneImportProgress & { share: number }) | null
  preview: SceneImportPreview | null
  /** Why the file, or the import as a whole, was refused. */
  failure: Failure | null
  /** Whether another attempt can succeed: the import was stopped, or the connection broke. */
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
  setDateOrder(order: DateOrder): Promise<void>
  setSkipsFaulty(skips: boolean): void
  /** Checks the same file again. */
  checkAgain(): Promise<void>
  /** Stops the check or the import. Once the server is saving, it cannot be stopped. */
  stop(): void
  /** The faulty rows with their faults, as a CSV file to correct and import; null where there are none. */
  faultyRows(): FetchedFile | null
  /** Null: refused or stopped, and why stands in the state. */
  write(): Promise<SceneImportOutcome | null>
  undo(batchId: string): Promise<UndoOutcome>
  sample(format: SheetFormat): Promise<FetchedFile>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404], timeoutMs: SLOW_TIMEOUT_MS }

const INITIAL: SceneImportState = {
  file: null,
  mode: 'add',
  mapping: {},
  createParents: true,
  rate: 24,
  dateOrder: null,
  skipsFaulty: false,
  busy: null,
  progress: null,
  preview: null,
  failure: null,
  isPassing: false,
}

/** Start and end of each phase as shares of the whole, by its average time. */
const SHARES = { reading: [0, 0.05], checking: [0.05, 0.3], writing: [0.3, 0.95], saving: [0.95, 1] } as const

function shareOf({ phase, done, total }: SceneImportProgress): number {
  const [from, to] = SHARES[phase]
  return from + (to - from) * (total === 0 ? 0 : done / total)
}

/** No answer, or none of this API: the outcome of the call is unknown. */
const UNANSWERED: readonly Failure['error'][] = ['network_problem', 'timeout', 'bad_answer', 'unreachable']
const PASSING: readonly Failure['error'][] = [...UNANSWERED, 'offline', 'cancelled', 'server_error', 'conflict']

/** @param entityId that scenes are imported into */
export function createSceneImportStore(session: Session, { entityId }: { entityId: string }): SceneImportStore {
  const api = createClient(session)
  const store = createStore<SceneImportState>(() => INITIAL)
  const patch = (change: Partial<SceneImportState>): void => store.setState(change)
  const params = { entity_id: entityId }
  let content: { name: string; content: string } | null = null
  /** Counts the checks: the answer to an earlier one is dropped. */
  let turn = 0
  let running: AbortController | null = null

  function bodyOf() {
    const { mapping, createParents, rate, dateOrder, file } = store.getState()
    if (!content) throw new Error('no file was chosen')
    return {
      ...content,
      mapping: { ...mapping },
      create_parents: createParents,
      ...(file?.isEdl ? { rate } : {}),
      ...(dateOrder ? { date_order: dateOrder } : {}),
    }
  }

  /** One call at a time: a later call aborts the one before. */
  function calling(): Pick<Parameters<typeof callInLines>[2], 'params' | 'signal' | 'onProgress'> {
    running?.abort()
    const controller = new AbortController()
    running = controller
    return {
      params,
      signal: controller.signal,
      onProgress: (progress) => {
        if (controller === running) patch({ progress: { ...progress, share: shareOf(progress) } })
      },
    }
  }

  /** @param firstFailure shown until the check is done */
  async function check(firstFailure: Failure | null = null): Promise<void> {
    turn += 1
    const ownTurn = turn
    patch({ busy: 'checking', progress: null, failure: firstFailure, isPassing: false, skipsFaulty: false })
    try {
      const body = bodyOf()
      const preview =
        store.getState().mode === 'add'
          ? await callInLines(session, 'importItems', { ...calling(), body })
          : (await callInLines(session, 'updateItemsFromFile', { ...calling(), body: { ...body, dry_run: true } }))
              .preview
      if (ownTurn === turn) patch({ preview, busy: null, progress: null, failure: null })
    } catch (error) {
      const failure = failureOf(error)
      if (ownTurn !== turn) return
      const isPassing = PASSING.includes(failure.error)
      const message = failure.error === 'cancelled' ? workText('import.stopped') : failure.message
      patch({ preview: null, busy: null, progress: null, isPassing, failure: { ...failure, message } })
    }
  }

  /** Shows why the import was refused, stopped or broke off. */
  async function refuse(failure: Failure): Promise<void> {
    const { message } = importFailure(failure)
    // Somebody else changed scenes first: a new check shows the rows that are faulty now. It also shows whether the import
    // was saved in the moment in which it was stopped.
    if (failure.error === 'import_faulty' || failure.error === 'cancelled') {
      const isStopped = failure.error === 'cancelled'
      const { skipsFaulty } = store.getState()
      await check(isStopped ? { ...failure, message: workText('import.taking_back') } : null)
      const { preview } = store.getState()
      const isRight = preview !== null && (preview.counts.faulty === 0 || skipsFaulty)
      const isSaved = isRight && preview.counts.new + preview.counts.changed === 0
      const stopped = workText(isSaved ? 'import.stopped' : 'import.taken_back')
      if (preview) patch({ failure: { ...failure, message: isStopped ? stopped : message } })
      return
    }
    const isPassing = PASSING.includes(failure.error)
    const isUnknown = UNANSWERED.includes(failure.error)
    const failureText = isUnknown ? `${workText('import.failed')} ${workText('import.broken')}` : message
    patch({ busy: null, progress: null, isPassing, failure: { ...failure, message: failureText } })
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
      const refusal = await checkSceneFile(file)
      if (refusal) return patch({ failure: refusal })
      content = await importContent(file)
      await check()
    },
    async setField(header, field) {
      const { mapping, preview } = store.getState()
      // A field belongs to one column: the column that had it before loses it. Each new metric is another one.
      const isShared = field === '' || field === NEW_METRIC
      const before = preview?.columns.filter((column) => !isShared && column.field === field) ?? []
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
    async setDateOrder(dateOrder) {
      patch({ dateOrder })
      await check()
    },
    setSkipsFaulty(skipsFaulty) {
      patch({ skipsFaulty })
    },
    faultyRows() {
      const { preview, file } = store.getState()
      if (!preview || !file || preview.counts.faulty === 0) return null
      return { blob: faultyRowsFile(preview), name: `${file.name.replace(/(-faulty)?\.\w+$/, '')}-faulty.csv` }
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
        const body = { ...bodyOf(), ...(store.getState().skipsFaulty ? { skip_faulty: true } : {}) }
        const outcome =
          store.getState().mode === 'add'
            ? await callInLines(session, 'addImportedItems', { ...calling(), body })
            : (await callInLines(session, 'updateItemsFromFile', { ...calling(), body: { ...body, dry_run: false } }))
                .outcome
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
