import type { sceneImportEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { exportScenes, importFormat } from './export-scenes.ts'
import { progressAnswer } from './progress-answer.ts'
import { addImport, previewImport, updateFromFile } from './service.ts'

export function sceneImportRoutes(deps: Deps): HandlersOf<typeof sceneImportEndpoints> {
  return {
    importItems: ({ member, params, body, ...call }) =>
      progressAnswer(call, (progress) => previewImport(deps, member, params.entity_id, body, progress)),
    addImportedItems: ({ member, params, body, ...call }) =>
      progressAnswer(call, (progress) => addImport(deps, member, params.entity_id, body, progress)),
    updateItemsFromFile: ({ member, params, body, ...call }) =>
      progressAnswer(call, (progress) => updateFromFile(deps, member, params.entity_id, body, progress)),
    exportItems: ({ member, params, query }) => exportScenes(deps, member, { ...query, entity_id: params.entity_id }),
    exportWorkspaceItems: ({ member, query }) => exportScenes(deps, member, query),
    itemExportFormat: ({ member, params, query }) => importFormat(deps, member, params.entity_id, query),
  }
}
