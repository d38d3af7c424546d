import type { Deps } from '../../http/deps.ts'
import { fileUrls } from '../../http/files.ts'
import type { Handlers } from '../../http/handler.ts'
import { search } from './service.ts'

export function searchRoutes(deps: Deps): Pick<Handlers, 'search'> {
  return { search: ({ member, query, baseUrl }) => search(deps, member, query, fileUrls(deps, baseUrl)) }
}
