import { workText } from '../../platform/work-texts.ts'
import { createClient } from '../../platform/api/client.ts'
import { failureOf } from '../../platform/api/api-error.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import { PRODUCTION_EXTENSIONS, type ProductionSource } from '../../contract/connect/production-import-values.ts'
import type { ProductionImport, ProductionMapping } from '../../contract/connect/production-imports.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { TemplateFlow } from '../../contract/planning/entities.ts'
import { IMPORT_MAX_BYTES } from '../../platform/files/check-import-file.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import { extensionOf } from '../../platform/upload/file-kinds.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Value for the `accept` of a file input for a production. */
export const PRODUCTION_ACCEPT = PRODUCTION_EXTENSIONS.map((extension) => `.${extension}`).join()

/** Choices for the targets of the source's parts. */
export interface ProductionChoices {
  /** Projects that the user may import into. */
  projects: readonly { id: string; name: string }[]
  flows: readonly TemplateFlow[]
  people: readonly { id: string; name: string }[]
}

/** One import of a production, from its files to its result. */
export interface ProductionImportView {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Null until it is read, or has begun. */
  data: ProductionImport | null
  choices: ProductionChoices
  /** Files that are being sent. */
  sending: readonly string[]
  /** Files that were refused, and why. */
  refused: readonly { name: string; failure: Failure }[]
}

/** Follows the progress of the import. Changes reject with an ApiError; refused files are listed in the state instead. */
export interface ProductionImportStore extends ReadableStore<ProductionImportView> {
  reload(): Promise<void>
  addFiles(files: readonly File[]): Promise<void>
  /** Stops sending files; what arrived stays. */
  stopFiles(): void
  removeFile(id: string): Promise<void>
  setSource(source: ProductionSource): Promise<void>
  choose(mapping: Partial<ProductionMapping>): Promise<void>
  check(): Promise<void>
  start(): Promise<void>
  cancel(): Promise<void>
  undo(): Promise<UndoOutcome>
  report(format: SheetFormat): Promise<FetchedFile>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404], timeoutMs: SLOW_TIMEOUT_MS }

/** Reason to refuse a file before it is sent. */
function refusalOf({ name, size }: File): Failure | null {
  const extension = extensionOf(name)
  if (!PRODUCTION_EXTENSIONS.some((one) => one === extension)) {
    return { error: 'invalid_file_format', message: workText('upload.invalid_file_format'), meta: { name } }
  }
  if (size > IMPORT_MAX_BYTES) return { error: 'too_large', message: workText('upload.too_large'), meta: { name } }
  return size === 0 ? { error: 'invalid', message: workText('upload.invalid'), meta: { name } } : null
}

/** @param opened Null: one that begins with its first file, so that looking at the page leaves nothing behind. */
export function createProductionImportStore(session: Session, opened: string | null): ProductionImportStore {
  const api = createClient(session)
  let id = opened
  const one = (): { params: { id: string } } => {
    if (id === null) throw new Error('The import has not begun')
    return { params: { id } }
  }
  const initial: ProductionImportView = {
    status: 'loading',
    error: null,
    data: null,
    choices: { projects: [], flows: [], people: [] },
    sending: [],
    refused: [],
  }
  let adding = new AbortController()
  /** Number of updates from live events. */
  let updateCount = 0
  const { readable, patch } = createLiveStore(initial, () => {
    const stop = session.on('production_import.updated', ({ production_import_id, state, done, total }) => {
      if (production_import_id !== id) return
      updateCount += 1
      const { data } = readable.getState()
      // The progress shows at once; the rest of the import is read again.
      if (data) patch({ data: { ...data, state, done, total } })
    })
    const unfollow = reader.follow(['production_import.updated'])
    return () => {
      stop()
      unfollow()
    }
  })

  async function choices(signal: AbortSignal, optOut: readonly number[]): Promise<ProductionChoices> {
    const all = { per_page: BULK_PAGE_SIZE }
    const how = { signal, optOut }
    const [projects, flows, people] = await Promise.all([
      api.listEntities({ query: { ...all, type_eq: 0 }, ...how }),
      api.listTemplateFlows({ query: all, ...how }),
      api.listAssignableUsers({ query: all, ...how }),
    ])
    return {
      projects: projects.data.map((one) => ({ id: one.id, name: one.name })),
      flows: flows.data,
      people: people.data.map((one) => ({ id: one.id, name: one.display_name })),
    }
  }

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { data: null } : {}) }),
    async read(signal, optOut) {
      const isFirst = readable.getState().data === null
      const [data, importChoices] = await Promise.all([
        id === null ? null : api.showProductionImport({ params: { id }, signal, optOut }),
        isFirst ? choices(signal, optOut) : readable.getState().choices,
      ])
      // It may have begun while the choices were read.
      if (!signal.aborted) patch({ data: data ?? readable.getState().data, choices: importChoices })
    },
  })

  /** Shows the answer, unless an update came meanwhile: a finished import must not look as if it started again. */
  async function put(change: Promise<ProductionImport>): Promise<void> {
    const before = updateCount
    const data = await change
    if (updateCount === before) patch({ data })
    else await reader.reload()
  }

  async function begin(signal: AbortSignal): Promise<void> {
    if (id !== null) return
    const data = await api.createProductionImport({ body: {}, ...CALL, signal })
    id = data.id
    patch({ data })
  }

  return {
    ...readable,
    reload: reader.reload,
    async addFiles(files) {
      patch({ refused: [] })
      const { signal } = adding
      for (const file of files) {
        if (signal.aborted) return
        const { name } = file
        const refuse = (failure: Failure): void =>
          patch({ refused: [...readable.getState().refused, { name, failure }] })
        const refusal = refusalOf(file)
        if (refusal) {
          refuse(refusal)
          continue
        }
        patch({ sending: [...readable.getState().sending, name] })
        try {
          await begin(signal)
          // One after the other: the server reads each file together with those before it.
          await put(api.addProductionFile({ ...one(), body: await importContent(file), ...CALL, signal }))
        } catch (error) {
          const failure = failureOf(error)
          if (!signal.aborted) refuse(failure)
        }
        patch({ sending: readable.getState().sending.filter((one) => one !== name) })
      }
    },
    stopFiles() {
      adding.abort()
      adding = new AbortController()
    },
    removeFile: (fileId) => put(api.deleteProductionFile({ params: { ...one().params, file_id: fileId }, ...CALL })),
    setSource: (source) => put(api.updateProductionImport({ ...one(), body: { source }, ...CALL })),
    choose: (mapping) => put(api.updateProductionImport({ ...one(), body: { mapping }, ...CALL })),
    check: () => put(api.checkProductionImport({ ...one(), ...CALL })),
    start: () => put(api.startProductionImport({ ...one(), ...CALL })),
    cancel: () => put(api.cancelProductionImport({ ...one(), ...CALL })),
    undo: () => reader.after(api.undoProductionImport({ ...one(), ...CALL })),
    report: (format) => fetchFile(session, 'productionImportReport', { ...one(), query: { format } }),
  }
}
