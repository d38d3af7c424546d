import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { search } from './service.ts'

export function searchRoutes(deps: Deps): Pick<Handlers, 'search'> {
  return { search: ({ member, query, baseUrl }) => search(deps, member, query, fileUrls(deps, baseUrl)) }
}
