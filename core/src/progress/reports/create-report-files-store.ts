import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { REPORT_FILES_MAX } from '../../contract/progress/report-values.ts'
import type { ReportFile } from '../../contract/progress/standard-reports.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The report files of the user, newest first. */
export interface ReportFilesState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  files: readonly ReportFile[]
}

/** Follows how far they are. What changes something rejects with an ApiError. */
export interface ReportFilesStore extends ReadableStore<ReportFilesState> {
  reload(): Promise<void>
  cancel(id: string): Promise<void>
  retry(id: string): Promise<void>
  remove(id: string): Promise<void>
  download(id: string): Promise<FetchedFile>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createReportFilesStore(session: Session): ReportFilesStore {
  const api = createClient(session)
  const initial: ReportFilesState = { status: 'loading', error: null, files: [] }
  const { readable, patch } = createLiveStore(initial, () => {
    // The progress of a file shows at once; the rest is read again.
    const stop = session.on('report_file.updated', ({ report_file_id, state, progress }) => {
      const { files } = readable.getState()
      patch({ files: files.map((file) => (file.id === report_file_id ? { ...file, state, progress } : file)) })
    })
    const unfollow = reader.follow(['report_file.updated'])
    return () => {
      stop()
      unfollow()
    }
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { files: [] } : {}) }),
    async read(signal, optOut) {
      const { data } = await api.listReportFiles({ query: { per_page: REPORT_FILES_MAX }, signal, optOut })
      if (!signal.aborted) patch({ files: data })
    },
  })
  const after = async (change: Promise<unknown>): Promise<void> => void (await reader.after(change))

  return {
    ...readable,
    reload: reader.reload,
    cancel: (id) => after(api.cancelReportFile({ params: { id }, ...CALL })),
    retry: (id) => after(api.retryReportFile({ params: { id }, ...CALL })),
    remove: (id) => after(api.deleteReportFile({ params: { id }, ...CALL })),
    download: (id) => fetchFile(session, 'downloadReportFile', { params: { id } }),
  }
}

/** The report files that all views of a session share. */
export function reportFilesStore(session: Session): ReportFilesStore {
  return session.shared(`report-files/1:${session.getState().workspaceCode}`, () => createReportFilesStore(session))
}
