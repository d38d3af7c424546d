import { basename, dirname, join, normalize } from 'node:path'

/** What a domain holds, by its modules; a domain imports those before it and never one after it. @type {Record<string, string[]>} */
const MODULES = {
  account: ['auth', 'avatars', 'passkeys', 'profile', 'sessions', 'single-sign-on', 'two-factor'],
  workspace: [
    'accounts',
    'audit',
    'billing',
    'details',
    'invitations',
    'people',
    'roles',
    'settings',
    'teams',
    'working-calendar',
    'workspaces',
  ],
  planning: [
    'changes',
    'entities',
    'libraries',
    'metrics',
    'my-work',
    'rules',
    'saved-views',
    'scene-import',
    'scenes',
    'schedule',
    'status-flows',
    'tags',
    'time',
    'update',
  ],
  review: [
    'annotations',
    'comments',
    'exports',
    'file-drop',
    'guest-links',
    'markers',
    'playlists',
    'renditions',
    'reviewed-scenes',
    'rooms',
    'scene-hub',
    'scene-page',
    'sequence',
    'storage',
    'trash',
    'uploads',
  ],
  progress: ['insight', 'reports', 'targets', 'treemap'],
  connect: [
    'api-tokens',
    'calendar-feed',
    'explanations',
    'live-events',
    'notifications',
    'production-import',
    'push',
    'search',
    'webhooks',
  ],
}
/** From the first to the last. */
export const DOMAINS = Object.keys(MODULES)
const PLATFORM = ['platform']
/** The files beside a domain's modules: their shared texts, and all of them in other languages. */
const TEXTS = ['texts.ts', 'de.ts', 'fr.ts', 'es.ts', 'ja.ts']
/**
 * Folders whose folders are domains: the folders below the domains, from the ground up; those above all of them; and
 * whether a domain has a folder for each module.
 * @type {Record<string, { ground: string[], above: string[], hasModules: boolean }>}
 */
const HOMES = {
  'core/src/contract': { ground: PLATFORM, above: [], hasModules: false },
  'core/src': { ground: PLATFORM, above: ['testing'], hasModules: true },
  'server/src': { ground: PLATFORM, above: ['backup', 'operator', 'seed', 'testing'], hasModules: true },
  'host/src': { ground: ['app', 'ui'], above: ['shell', 'styles', 'sw'], hasModules: true },
}

/** @param {string} home @returns {string[]} from the ground up */
const orderIn = (home) => [...(HOMES[home]?.ground ?? []), ...DOMAINS]

/** @param {string} file @returns {{ home: string, domain: string, module: string } | undefined} nothing outside of such packages */
function placeOf(file) {
  const home = Object.keys(HOMES).find((folder) => file.startsWith(`${folder}/`))
  if (!home) return undefined
  const folders = file
    .slice(home.length + 1)
    .split('/')
    .slice(0, -1)
  return { home, domain: folders[0] ?? '', module: folders[1] ?? '' }
}

/**
 * @param {string} file from the root
 * @returns {string | undefined} what is wrong with its place
 */
export function misplaced(file) {
  const place = placeOf(file)
  if (!place || place.domain === '') return undefined
  const { home, domain, module } = place
  if (orderIn(home).includes(domain) && !DOMAINS.includes(domain)) return undefined
  if (HOMES[home]?.above.includes(domain)) return undefined
  const modules = MODULES[domain]
  if (!modules) return `${file}: there is no domain ${domain}; the domains are ${orderIn(home).join(', ')}`
  if (!HOMES[home]?.hasModules || modules.includes(module)) return undefined
  if (module === '' && TEXTS.includes(basename(file))) return undefined
  const owner = Object.keys(MODULES).find((name) => MODULES[name]?.includes(module))
  if (owner) return `${file}: ${module} belongs to ${owner}, so to ${home}/${owner}/${module}`
  return `${file}: ${domain} has no module ${module || 'of that file'}; its modules are ${modules.join(', ')}`
}

const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*'
const MODULE = new RegExp(String.raw`^${KEBAB}\.`)
const COMPONENT = new RegExp(String.raw`^(?:[A-Z][A-Za-z0-9]*|${KEBAB})\.`)

/**
 * @param {string} file
 * @returns {string | undefined} what is wrong with its name
 */
export function misnamed(file) {
  const isComponent = file.endsWith('.tsx')
  if ((isComponent ? COMPONENT : MODULE).test(basename(file))) return undefined
  return `${file}: ${isComponent ? 'a component is named in PascalCase' : 'a module is named in kebab-case'}`
}

/**
 * @param {string} file @param {string} specifier relative
 * @returns {string | undefined} what is wrong where it leads to a later domain, or above all
 */
export function upward(file, specifier) {
  const from = placeOf(file)
  const to = placeOf(normalize(join(dirname(file), specifier)))
  if (!from || !to || from.home !== to.home) return undefined
  const order = orderIn(from.home)
  const own = order.indexOf(from.domain)
  const other = order.indexOf(to.domain)
  if (own < 0 || (other >= 0 && other <= own)) return undefined
  const what = other < 0 ? 'stands above all domains' : `is of ${to.domain}`
  return `${file}: ${from.domain} may not import ${specifier}, which ${what}; what it needs is given to it from there`
}
