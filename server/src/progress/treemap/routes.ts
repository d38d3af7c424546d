import type { woohooEndpoints, reportHistoryEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { exportTreemap } from './export-treemap.ts'
import { favoriteReports } from './favourites.ts'
import { flowsBelow } from './flows-below.ts'
import { deleteHistory, listHistories, renameHistory, saveHistory, showHistory } from './histories.ts'
import { listReports } from './list-reports.ts'
import { showReportTreemap, showWoohooReport } from './report-state.ts'
import { showTreemap } from './treemap.ts'

const DONE = { ok: true } as const

export function woohooRoutes(deps: Deps): HandlersOf<typeof woohooEndpoints & typeof reportHistoryEndpoints> {
  return {
    listWoohooReports: ({ member, query }) => listReports(deps, member, query),
    favoriteWoohoo: async ({ member, body }) => {
      await favoriteReports(deps, member, body)
      return DONE
    },
    showTreemap: ({ member, query }) => showTreemap(deps, member, query),
    exportWoohoo: ({ member, query }) => exportTreemap(deps, member, query),
    listWoohooTemplateFlows: ({ member, query }) => flowsBelow(deps, member, query.entity_id),
    showWoohooReport: ({ member, query }) => showWoohooReport(deps, member, query),
    showReportTreemap: ({ member, query }) => showReportTreemap(deps, member, query),
    saveReportHistory: ({ member, body }) => saveHistory(deps, member, body),
    listReportHistories: ({ member, query }) => listHistories(deps, member, query),
    showReportHistory: ({ member, params }) => showHistory(deps, member, params.id),
    renameReportHistory: ({ member, params, body }) => renameHistory(deps, member, params.id, body.name),
    deleteReportHistory: async ({ member, params }) => {
      await deleteHistory(deps, member, params.id)
      return DONE
    },
  }
}
