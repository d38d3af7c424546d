import type { Client } from '../../platform/api/client.ts'
import type { ReportHistoryDetail } from '../../contract/progress/woohoo-fields.ts'
import type { SavedReport } from '../../contract/progress/woohoo-values.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import type { OpenReport } from './woohoo-state.ts'

/** Saved reports that are kept at hand while somebody scrubs through them. */
const KEPT = 12

export function openReport({ data, ...history }: ReportHistoryDetail): OpenReport {
  return { ...history, report: JSON.parse(data) as SavedReport }
}

/** Reads saved reports, each once while it is among the last that were looked at: they never change but in their name. */
export function createSavedReports(api: Pick<Client, 'showReportHistory'>) {
  const reports = new Map<string, Promise<OpenReport>>()
  return {
    /** Rejects with an ApiError. */
    get(id: string): Promise<OpenReport> {
      const report = reports.get(id) ?? api.showReportHistory({ params: { id }, ...LIBRARY_CALL }).then(openReport)
      reports.delete(id)
      reports.set(id, report)
      report.catch(() => reports.delete(id))
      for (const oldest of [...reports.keys()].slice(0, -KEPT)) reports.delete(oldest)
      return report
    },
    forget: (): void => reports.clear(),
  }
}
