import type { sceneEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { assignableUsers } from './assignable.ts'
import { bulkDates } from './bulk-dates.ts'
import { bulkDurations, bulkPriorities } from './bulk-values.ts'
import { bulkTags } from './bulk-tags.ts'
import { bulkMetrics } from './bulk-metrics.ts'
import { omitScenes } from './bulk-omit.ts'
import { assignOne, assignPeople, unassignPeople } from './bulk-people.ts'
import { bulkStatus } from './bulk-status.ts'
import { updateCells } from './cells.ts'
import { createSeries } from './create-series.ts'
import { deleteScenes } from './delete-scenes.ts'
import { duplicateScenes } from './duplicate-scenes.ts'
import { listScenes } from './list.ts'
import { matchFiles } from './match-files.ts'
import { moveScenes } from './move-scenes.ts'
import { listSceneMetrics } from './scene-columns.ts'
import { orderScenes } from './order-scenes.ts'
import { scenePermissions } from './scene-permissions.ts'
import { summariseScenes } from './summary.ts'

export function sceneRoutes(deps: Deps): HandlersOf<typeof sceneEndpoints> {
  return {
    listItems: ({ member, query, baseUrl }) => listScenes(deps, member, query, fileUrls(deps, baseUrl)),
    summariseItems: ({ member, query }) => summariseScenes(deps, member, query),
    bulkUpdateItems: ({ member, body, baseUrl }) => updateCells(deps, member, body, fileUrls(deps, baseUrl)),
    bulkStatusUpdate: ({ member, body }) => bulkStatus(deps, member, body),
    bulkDateUpdate: ({ member, body }) => bulkDates(deps, member, body),
    bulkDurationUpdate: ({ member, body }) => bulkDurations(deps, member, body),
    bulkPriorityUpdate: ({ member, body }) => bulkPriorities(deps, member, body),
    bulkTagsUpdate: ({ member, body }) => bulkTags(deps, member, body),
    bulkMetricUpdate: ({ member, body }) => bulkMetrics(deps, member, body),
    bulkAssignItems: ({ member, body }) => assignPeople(deps, member, body, 'add'),
    replaceAssignees: ({ member, body }) => assignPeople(deps, member, body, 'replace'),
    assignReviewers: ({ member, body: { mode, ...body } }) =>
      assignPeople(deps, member, { ...body, field: 'reviewers' }, mode),
    removeAssignees: ({ member, body }) => unassignPeople(deps, member, body),
    assignItem: ({ member, body, baseUrl }) => assignOne(deps, member, body, fileUrls(deps, baseUrl)),
    moveItems: ({ member, body }) => moveScenes(deps, member, body),
    orderItems: ({ member, body }) => orderScenes(deps, member, body),
    createItemSeries: ({ member, params, body }) => createSeries(deps, member, params.entity_id, body),
    duplicateItems: ({ member, body }) => duplicateScenes(deps, member, body.item_ids),
    omitItems: ({ member, body }) => omitScenes(deps, member, body),
    deleteItems: async ({ member, body }) => {
      return { ok: true, trash_id: await deleteScenes(deps, member, body.item_ids) }
    },
    itemAssignableUsers: ({ member, query }) => assignableUsers(deps, member, query),
    itemPermissions: ({ member, query }) => scenePermissions(deps, member, query.item_ids),
    matchItems: ({ member, body }) => matchFiles(deps, member, body),
    itemMetrics: ({ member, query }) => listSceneMetrics(deps, member, query.entity_id),
  }
}
