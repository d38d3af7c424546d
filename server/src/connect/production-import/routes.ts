import type { productionImportEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { reportFile } from './report-file.ts'
import {
  addFile,
  cancelImport,
  checkImport,
  createImport,
  deleteFile,
  deleteImport,
  listImports,
  showImport,
  startImport,
  updateImport,
} from './service.ts'
import { undoImport } from './undo-import.ts'

export function productionImportRoutes(deps: Deps): HandlersOf<typeof productionImportEndpoints> {
  return {
    listProductionImports: ({ member, query }) => listImports(deps, member, query),
    createProductionImport: ({ member, body }) => createImport(deps, member, body.source),
    showProductionImport: ({ member, params }) => showImport(deps, member, params.id),
    addProductionFile: ({ member, params, body }) => addFile(deps, member, params.id, body),
    deleteProductionFile: ({ member, params }) => deleteFile(deps, member, params.id, params.file_id),
    updateProductionImport: ({ member, params, body }) => updateImport(deps, member, params.id, body),
    checkProductionImport: ({ member, params }) => checkImport(deps, member, params.id),
    startProductionImport: ({ member, params, baseUrl }) => startImport(deps, member, params.id, baseUrl),
    cancelProductionImport: ({ member, params }) => cancelImport(deps, member, params.id),
    undoProductionImport: ({ member, params }) => undoImport(deps, member, params.id),
    productionImportReport: ({ member, params, query }) => reportFile(deps, member, params.id, query.format),
    deleteProductionImport: async ({ member, params }) => {
      await deleteImport(deps, member, params.id)
      return { ok: true }
    },
  }
}
