import type { targetEndpoints, targetSummaryEndpoints, targetUserRoleEndpoints } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { listAchievements } from './achievements.ts'
import { putTargetConfigs, showTargetConfigs } from './configs.ts'
import { exportTargets } from './export-targets.ts'
import { importUserTargets, userTargetSample } from './import-user-targets.ts'
import { listMonths } from './months.ts'
import { listPeople } from './people.ts'
import { showPersonTargets } from './person.ts'
import { rankTarget } from './ranking.ts'
import { recalculate, showCalculation } from './recalculate.ts'
import { listRecalculations } from './recalculations.ts'
import { exportUnlockedItemPoint, exportUserAchievement, exportUserOutput } from './reports.ts'
import { archiveTargets, deleteTargets, favoriteTarget } from './retire.ts'
import { bulkUpdateTargets, createTarget, duplicateTarget, updateTarget } from './save.ts'
import { listTargets, showTarget } from './service.ts'
import { simulateTarget } from './simulate.ts'
import { listSummaries } from './summaries.ts'
import {
  bulkUpdateUserTargets,
  createUserTarget,
  deleteUserTargets,
  listUserTargets,
  showUserTarget,
  updateUserTarget,
} from './user-targets.ts'

const DONE = { ok: true } as const

function libraryRoutes(deps: Deps): HandlersOf<typeof targetEndpoints> {
  return {
    listTargets: ({ member, query }) => listTargets(deps, member, query),
    exportTargets: ({ member, query }) => exportTargets(deps, member, query),
    createTarget: ({ member, body }) => createTarget(deps, member, body),
    bulkUpdateTargets: ({ member, body }) => bulkUpdateTargets(deps, member, body),
    archiveTargets: ({ member, body }) => archiveTargets(deps, member, body.target_ids, body.status),
    deleteTargets: async ({ member, body }) => {
      await deleteTargets(deps, member, body.target_ids)
      return DONE
    },
    showTarget: ({ member, params }) => showTarget(deps, member, params.id),
    updateTarget: ({ member, params, body }) => updateTarget(deps, member, params.id, body),
    deleteTarget: async ({ member, params }) => {
      await deleteTargets(deps, member, [params.id])
      return DONE
    },
    duplicateTarget: ({ member, params, body }) => duplicateTarget(deps, member, params.id, body.name),
    favoriteTarget: ({ member, params, body }) => favoriteTarget(deps, member, params.id, body.favorite),
    simulateTarget: ({ member, params, body }) => simulateTarget(deps, member, params.id, body),
    rankTarget: ({ member, params, query }) => rankTarget(deps, member, params.id, query.month),
    showTargetConfigs: ({ member }) => showTargetConfigs(deps, member),
    putTargetConfigs: ({ member, body }) => putTargetConfigs(deps, member, body),
  }
}

function userTargetRoutes(deps: Deps): HandlersOf<typeof targetUserRoleEndpoints> {
  return {
    listTargetUserRoles: ({ member, query }) => listUserTargets(deps, member, query),
    createTargetUserRole: ({ member, body }) => createUserTarget(deps, member, body),
    bulkUpdateTargetUserRoles: ({ member, body }) => bulkUpdateUserTargets(deps, member, body),
    bulkDeleteTargetUserRoles: async ({ member, body }) => ({
      deleted: await deleteUserTargets(deps, member, body.ids),
    }),
    importTargetUsers: ({ member, body }) => importUserTargets(deps, member, body),
    exportTargetUserFormat: ({ query }) => userTargetSample(query.format, new Date()),
    showTargetUserRole: ({ member, params }) => showUserTarget(deps, member, params.id),
    updateTargetUserRole: ({ member, params, body }) => updateUserTarget(deps, member, params.id, body),
    deleteTargetUserRole: async ({ member, params }) => {
      if ((await deleteUserTargets(deps, member, [params.id])) === 0) throw new ApiError('not_found')
      return DONE
    },
  }
}

function summaryRoutes(deps: Deps): HandlersOf<typeof targetSummaryEndpoints> {
  return {
    listTargetSummaries: ({ member, query }) => listSummaries(deps, member, query),
    recalculateTargetSummaries: ({ member, body }) => recalculate(deps, member, body.month),
    showTargetCalculation: ({ member, query }) => showCalculation(deps, member, query.month),
    listTargetRecalculations: ({ member, query }) => listRecalculations(deps, member, query),
    listTargetPeople: ({ member, query }) => listPeople(deps, member, query),
    showTargetPerson: ({ member, params, query }) => showPersonTargets(deps, member, params.id, query.months),
    myTargets: ({ member, query }) => showPersonTargets(deps, member, member.id, query.months),
    listTargetMonths: ({ member, query }) => listMonths(deps, member, query),
    listTargetAchievements: ({ member, query }) => listAchievements(deps, member, query),
    exportUserAchievement: ({ member, query }) => exportUserAchievement(deps, member, query),
    exportUnlockedItemPoint: ({ member, query }) => exportUnlockedItemPoint(deps, member, query),
    exportUserOutput: ({ member, query }) => exportUserOutput(deps, member, query),
  }
}

export function targetRoutes(
  deps: Deps,
): HandlersOf<typeof targetEndpoints & typeof targetUserRoleEndpoints & typeof targetSummaryEndpoints> {
  return { ...libraryRoutes(deps), ...userTargetRoutes(deps), ...summaryRoutes(deps) }
}
