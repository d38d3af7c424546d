import type { trashEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { listTrash } from './entries.ts'
import { emptyTrash, purgeEntry } from './purge.ts'
import { restoreEntry } from './restore.ts'

export function trashRoutes(deps: Deps): HandlersOf<typeof trashEndpoints> {
  return {
    listTrash: ({ member, query }) => listTrash(deps, member, query),
    restoreTrash: ({ member, params }) => restoreEntry(deps, member, params.id),
    deleteTrash: ({ member, params }) => purgeEntry(deps, member, params.id),
    emptyTrash: ({ member }) => emptyTrash(deps, member),
  }
}
