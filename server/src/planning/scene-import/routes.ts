import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { exportScenes, importFormat } from './export-scenes.ts'
import { progressAnswer } from './progress-answer.ts'
import { addImport, previewImport, updateFromFile } from './service.ts'

type Names =
  | 'importItems'
  | 'addImportedItems'
  | 'updateItemsFromFile'
  | 'exportItems'
  | 'exportWorkspaceItems'
  | 'itemExportFormat'

export function sceneImportRoutes(deps: Deps): Pick<Handlers, Names> {
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
