import { basename } from 'node:path'

const MODULE = /^server\/src\/(?!platform\/|testing\/|seed\/|backup\/|operator\/)[^/]+\/[^/]+\//
const isRoutes = (/** @type {string} */ file) => /(?:^|-)routes\.ts$/.test(basename(file))
const isQueries = (/** @type {string} */ file) => /(?:^|-)queries\.ts$/.test(basename(file))
const ASKS_THE_DATABASE = /^drizzle-orm$|(?:^|\/)platform\/db\//
/** The files that put the product together. */
const GIVES_ROUTES = 'server/src/handlers.ts'

/**
 * The layers of a module of the server: `routes.ts` maps calls to handlers and does not query the database; only the
 * table of handlers imports it. `queries.ts` has SQL that several files share, and knows neither routes
 * nor services. @param {string} file from the root @param {string} specifier
 * @returns {string | undefined} what is wrong, and where it belongs
 */
export function serverLayerFault(file, specifier) {
  const imported = specifier.startsWith('.') ? specifier : ''
  if (isRoutes(imported) && file !== GIVES_ROUTES && file.startsWith('server/src/'))
    return `${file}: ${GIVES_ROUTES} alone imports routes; what others need of ${specifier} belongs into a service`
  if (!MODULE.test(file)) return undefined
  if (isRoutes(file) && ASKS_THE_DATABASE.test(specifier))
    return `${file}: routes ask the database nothing; what needs ${specifier} belongs into a service or queries.ts`
  if (isQueries(file) && basename(imported) === 'service.ts')
    return `${file}: queries know no service; what both need of ${specifier} belongs into a file of its own`
  return undefined
}
