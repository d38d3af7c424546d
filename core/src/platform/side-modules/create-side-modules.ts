import { CORE_CONTRACT } from '../wire.ts'
import { CHUNK_TIMEOUT_MS, loadChunk } from './chunks.ts'
import { parseEnvironment, type SideModuleEnvironment, type SideModuleSource } from './environment.ts'
import { browserPage, type ModulePage } from './module-page.ts'
import { DEFAULT_SIDE_MODULE, SIDE_MODULES, type SideModuleName } from './side-module-names.ts'
import { asSideModuleError, SideModuleError } from './side-module-error.ts'

/** How long the class of a script that has run is waited for, in ms (specification, section 9). */
export const CLASS_WAIT_MS = 1000

/** A side module that is there. */
export interface SideModule {
  /** The tag to use: the element's own, or one with the version where another version has that. */
  tag: string
  version: string
  /** Attributes that the installation gives its element. */
  config: Readonly<Record<string, string>>
}

export interface SideModuleOptions {
  /** Address of the environment file. */
  environmentUrl: string
  timeoutMs?: number
  page?: ModulePage
}

export interface SideModules {
  /**
   * Loads a module once; a failed one is tried again with the next call.
   * @throws SideModuleError
   */
  load(name?: SideModuleName): Promise<SideModule>
}

/**
 * Loads side modules at run time: from the environment file the pinned version, its script and the hash that it must
 * have. Whatever goes wrong is that module's failure alone.
 */
export function createSideModules(options: SideModuleOptions): SideModules {
  const { environmentUrl, timeoutMs = CHUNK_TIMEOUT_MS, page = browserPage() } = options
  /** By package. */
  const cache = new Map<string, Promise<SideModule>>()
  let environment: Promise<SideModuleEnvironment> | undefined
  let failures = 0

  async function readEnvironment(): Promise<SideModuleEnvironment> {
    const url = new URL(environmentUrl, page.base).href
    const response = await page.fetch(url, { cache: 'no-cache' })
    const parsed = response.ok ? parseEnvironment(await response.json(), url) : null
    if (!parsed) throw new Error(`${url} is no environment file (status ${response.status})`)
    return parsed
  }

  async function sourceOf(name: SideModuleName): Promise<SideModuleSource> {
    environment ??= readEnvironment()
    let sources: SideModuleEnvironment
    try {
      sources = await environment
    } catch (error) {
      environment = undefined
      throw new SideModuleError(name, 'environment', error)
    }
    const source = sources.modules[name]
    if (!source) throw new SideModuleError(name, 'unknown')
    if (source.requires !== CORE_CONTRACT) {
      throw new SideModuleError(name, 'contract', `${source.requires} is needed, this page has ${CORE_CONTRACT}`)
    }
    return source
  }

  async function run(name: SideModuleName, { script_url, integrity }: SideModuleSource, src: string): Promise<void> {
    try {
      await page.run({ src, integrity })
    } catch (error) {
      failures++
      // A browser does not say why a script did not run. Where it can be fetched, it was not the pinned one.
      const isReachable = await page.fetch(script_url, { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      )
      throw new SideModuleError(name, isReachable ? 'tampered' : 'missing', error)
    }
  }

  /** Browsers keep a script that failed as failed: another try has another address. */
  function addressOf({ script_url }: SideModuleSource): string {
    const url = new URL(script_url)
    if (failures > 0) url.searchParams.set('try', String(failures + 1))
    return url.href
  }

  async function configOf({ config_url }: SideModuleSource): Promise<SideModule['config']> {
    if (config_url === null) return {}
    const response = await page.fetch(config_url, { cache: 'no-cache' })
    const config: unknown = response.ok ? await response.json() : null
    if (typeof config !== 'object' || config === null) throw new Error(`${config_url} is no configuration`)
    return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, String(value)]))
  }

  /** The tag under which this very version is registered. */
  async function tagOf(name: SideModuleName, version: string, src: string): Promise<string> {
    const { tag } = SIDE_MODULES[name]
    if (!(await isDefined(tag))) throw new SideModuleError(name, 'undefined')
    if (versionOf(page.elements.get(tag)) === version) return tag
    const ownTag = `${tag}-${version.replaceAll(/[^a-z\d]+/gi, '-').toLowerCase()}`
    if (page.elements.get(ownTag)) return ownTag
    const { define } = (await page.exportsOf(src)) as { define?: (tag: string) => unknown }
    if (typeof define !== 'function') throw new SideModuleError(name, 'undefined')
    define(ownTag)
    return ownTag
  }

  function isDefined(tag: string): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), CLASS_WAIT_MS)))
    return Promise.race([page.elements.whenDefined(tag).then(() => true), late]).finally(() => clearTimeout(timer))
  }

  async function bring(name: SideModuleName): Promise<SideModule> {
    const source = await sourceOf(name)
    const src = addressOf(source)
    const [config] = await Promise.all([configOf(source), run(name, source, src)])
    return { tag: await tagOf(name, source.version, src), version: source.version, config }
  }

  return {
    load(name = DEFAULT_SIDE_MODULE) {
      const { package: key } = SIDE_MODULES[name]
      const cached = cache.get(key)
      if (cached) return cached
      const loading = loadChunk(name, () => bring(name), timeoutMs, []).catch((error: unknown) => {
        cache.delete(key)
        throw asSideModuleError(name, unwrapped(error))
      })
      cache.set(key, loading)
      return loading
    },
  }
}

/** A module's own failure comes wrapped as one of its chunk. */
function unwrapped(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof SideModuleError ? cause : error
}

function versionOf(constructor: CustomElementConstructor | undefined): string | undefined {
  return (constructor as { version?: string } | undefined)?.version
}
