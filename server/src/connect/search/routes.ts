import type { searchEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { search } from './service.ts'

export function searchRoutes(deps: Deps): HandlersOf<typeof searchEndpoints> {
  return { search: ({ member, query, baseUrl }) => search(deps, member, query, fileUrls(deps, baseUrl)) }
}
