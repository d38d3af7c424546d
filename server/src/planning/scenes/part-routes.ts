import type {
  itemFileEndpoints,
  itemNeighbourEndpoints,
  itemNoteEndpoints,
  reviewListEndpoints,
} from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createFile, deleteFile, listFiles, updateFile } from './files.ts'
import { showNeighbours } from './neighbours.ts'
import { listPipelineEntities, listReviewScenes } from './review-scenes.ts'
import { createNote, deleteNote, listNotes, searchNotes, updateNote } from './notes.ts'

/** Endpoints for the parts of a scene and its neighbours. */
export function itemPartRoutes(
  deps: Deps,
): HandlersOf<
  typeof itemFileEndpoints & typeof itemNeighbourEndpoints & typeof itemNoteEndpoints & typeof reviewListEndpoints
> {
  return {
    listItemFiles: ({ member, params, query, baseUrl }) =>
      listFiles(deps, member, params.item_id, query, fileUrls(deps, baseUrl)),
    createItemFile: ({ member, params, body, baseUrl }) =>
      createFile(deps, member, params.item_id, body, fileUrls(deps, baseUrl)),
    updateItemFile: ({ member, params, body, baseUrl }) =>
      updateFile(deps, member, params, body, fileUrls(deps, baseUrl)),
    deleteItemFile: async ({ member, params }) => {
      return { ok: true, trash_id: await deleteFile(deps, member, params) }
    },
    searchNotes: ({ member, query }) => searchNotes(deps, member, query),
    listItemNotes: ({ member, params, query }) => listNotes(deps, member, params.item_id, query),
    createItemNote: ({ member, params, body }) => createNote(deps, member, params.item_id, body.text),
    updateItemNote: ({ member, params, body }) => updateNote(deps, member, params, body.text),
    deleteItemNote: async ({ member, params }) => {
      await deleteNote(deps, member, params.item_id, params.id)
      return { ok: true }
    },
    showItemNeighbours: ({ member, params, baseUrl }) =>
      showNeighbours(deps, member, params.id, fileUrls(deps, baseUrl)),
    listReviewScenes: ({ member, query, baseUrl }) =>
      listReviewScenes(deps, member, query.item_ids, fileUrls(deps, baseUrl)),
    listPipelineEntities: ({ member, query, baseUrl }) =>
      listPipelineEntities(deps, member, query, fileUrls(deps, baseUrl)),
  }
}
