import type { Deps } from '../../http/deps.ts'
import { fileUrls } from '../../http/files.ts'
import type { Handlers } from '../../http/handler.ts'
import { assignableUsers } from './assignable.ts'
import { bulkDates } from './bulkDates.ts'
import { bulkMetrics } from './bulkMetrics.ts'
import { assignOne, assignPeople, unassignPeople } from './bulkPeople.ts'
import { bulkStatus } from './bulkStatus.ts'
import { updateCells } from './cells.ts'
import { deleteScenes } from './deleteScenes.ts'
import { listScenes } from './list.ts'
import { rejectScenes } from './rejectScenes.ts'
import { listSceneMetrics } from './sceneColumns.ts'
import { scenePermissions } from './scenePermissions.ts'
import { summariseScenes } from './summary.ts'

type Names =
  | 'listItems'
  | 'summariseItems'
  | 'bulkUpdateItems'
  | 'bulkStatusUpdate'
  | 'bulkDateUpdate'
  | 'bulkMetricUpdate'
  | 'bulkAssignItems'
  | 'replaceAssignees'
  | 'assignReviewers'
  | 'removeAssignees'
  | 'assignItem'
  | 'rejectItems'
  | 'deleteItems'
  | 'itemAssignableUsers'
  | 'itemPermissions'
  | 'itemMetrics'

export function sceneRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listItems: ({ member, query, baseUrl }) => listScenes(deps, member, query, fileUrls(deps, baseUrl)),
    summariseItems: ({ member, query }) => summariseScenes(deps, member, query),
    bulkUpdateItems: ({ member, body, baseUrl }) => updateCells(deps, member, body, fileUrls(deps, baseUrl)),
    bulkStatusUpdate: ({ member, body }) => bulkStatus(deps, member, body),
    bulkDateUpdate: ({ member, body }) => bulkDates(deps, member, body),
    bulkMetricUpdate: ({ member, body }) => bulkMetrics(deps, member, body),
    bulkAssignItems: ({ member, body }) => assignPeople(deps, member, body, 'assignees', 'add'),
    replaceAssignees: ({ member, body }) => assignPeople(deps, member, body, 'assignees', 'replace'),
    assignReviewers: ({ member, body: { mode, ...body } }) => assignPeople(deps, member, body, 'reviewers', mode),
    removeAssignees: ({ member, body }) => unassignPeople(deps, member, body),
    assignItem: ({ member, body, baseUrl }) => assignOne(deps, member, body, fileUrls(deps, baseUrl)),
    rejectItems: ({ member, body }) => rejectScenes(deps, member, body),
    deleteItems: async ({ member, body }) => {
      await deleteScenes(deps, member, body.item_ids)
      return { ok: true }
    },
    itemAssignableUsers: ({ member, query }) => assignableUsers(deps, member, query),
    itemPermissions: ({ member, query }) => scenePermissions(deps, member, query.item_ids),
    itemMetrics: ({ member, query }) => listSceneMetrics(deps, member, query.entity_id),
  }
}
