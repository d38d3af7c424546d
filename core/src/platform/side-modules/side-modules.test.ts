import { afterEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from './chunks.ts'
import { CLASS_WAIT_MS, createSideModules } from './create-side-modules.ts'
import type { ModulePage } from './module-page.ts'
import { SIDE_MODULES, DEFAULT_SIDE_MODULE } from './side-module-names.ts'

const HUB = {
  version: '1.2.0',
  script_url: '/cdn/scene-hub/1.2.0/arbo-scene-hub.js',
  integrity: 'sha384-right',
  config_url: null,
  requires: 'core/1',
}
const PEOPLE = { ...HUB, version: '2.0.0', script_url: 'https://cdn.example/people.js', integrity: 'sha384-people' }
const ENVIRONMENT = { schema: 1, modules: { scene_hub: HUB, people_insight: PEOPLE } }

interface World {
  files: Record<string, unknown>
  /** Integrity that each script really has. */
  scripts: Record<string, { integrity: string; defines?: string; version?: string }>
}

/** A page whose network is two tables, and whose scripts register what they say. */
function pageOf({ files, scripts }: World) {
  const classes = new Map<string, { version?: string }>()
  const requests: string[] = []
  const page: ModulePage = {
    base: 'https://arbo.example/w:abc/co/wk',
    fetch: async (url, init) => {
      requests.push(`${init?.method ?? 'GET'} ${url}`)
      const exists = url in files || (init?.method === 'HEAD' && url in scripts)
      return new Response(JSON.stringify(files[url] ?? null), { status: exists ? 200 : 404 })
    },
    run: async ({ src, integrity }) => {
      requests.push(`RUN ${src}`)
      const script = scripts[src.replace(/\?try=\d+$/, '')]
      if (script?.integrity !== integrity) throw new Error('did not run')
      if (script.defines && !classes.has(script.defines)) classes.set(script.defines, { version: script.version })
    },
    exportsOf: async (src) => ({
      define: (tag: string) => void classes.set(tag, { version: scripts[src]?.version }),
    }),
    elements: {
      get: (tag) => classes.get(tag) as CustomElementConstructor | undefined,
      whenDefined: (tag) =>
        classes.has(tag) ? Promise.resolve(classes.get(tag) as CustomElementConstructor) : new Promise(() => undefined),
    },
  }
  return { page, requests, classes }
}

const ENV_URL = 'https://arbo.example/cdn/environment.json'
const HUB_URL = 'https://arbo.example/cdn/scene-hub/1.2.0/arbo-scene-hub.js'
const good = (): World => ({
  files: { [ENV_URL]: ENVIRONMENT },
  scripts: {
    [HUB_URL]: { integrity: 'sha384-right', defines: 'arbo-scene-hub', version: '1.2.0' },
    [PEOPLE.script_url]: { integrity: 'sha384-people', defines: 'arbo-people-insight', version: '2.0.0' },
  },
})
const modulesOf = (page: ModulePage) => createSideModules({ environmentUrl: '/cdn/environment.json', page })
const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => 'loaded',
    (error: unknown) => error,
  )

afterEach(() => vi.useRealTimers())

describe('side modules', () => {
  test('MOD-01 MOD-08 come at run time from the address, version and hash in the environment file', async () => {
    const { page, requests } = pageOf(good())
    const hub = await modulesOf(page).load('scene_hub')
    expect(hub).toEqual({ tag: 'arbo-scene-hub', version: '1.2.0', config: {} })
    expect(requests).toEqual([`GET ${ENV_URL}`, `RUN ${HUB_URL}`])
  })

  test('MOD-08 a configuration becomes attributes', async () => {
    const world = good()
    const config_url = '/hub.json'
    world.files[ENV_URL] = { schema: 1, modules: { scene_hub: { ...HUB, config_url } } }
    world.files['https://arbo.example/hub.json'] = { 'review-href': '/tools/{id}', compact: true }
    const { page } = pageOf(world)
    const { config } = await modulesOf(page).load('scene_hub')
    expect(config).toEqual({ 'review-href': '/tools/{id}', compact: 'true' })
  })

  test('MOD-13 are kept under the package names search, people and scene; the default module is web_search', async () => {
    expect(Object.entries(SIDE_MODULES).map(([loader, module]) => [loader, module.package])).toEqual([
      ['web_search', 'search'],
      ['people_insight', 'people'],
      ['scene_hub', 'scene'],
    ])
    expect(DEFAULT_SIDE_MODULE).toBe('web_search')
    const { page, requests } = pageOf(good())
    const modules = modulesOf(page)
    await Promise.all([modules.load('scene_hub'), modules.load('scene_hub'), modules.load('people_insight')])
    await modules.load('people_insight')
    expect(requests).toEqual([`GET ${ENV_URL}`, `RUN ${HUB_URL}`, `RUN ${PEOPLE.script_url}`])
    expect(await failureOf(modules.load())).toMatchObject({ module: 'web_search', reason: 'unknown' })
  })

  test('MOD-09 report a failure as that functionality being unavailable, and leave the others working', async () => {
    const world = good()
    world.scripts[HUB_URL] = { integrity: 'sha384-other', defines: 'arbo-scene-hub' }
    const { page } = pageOf(world)
    const modules = modulesOf(page)
    expect(await failureOf(modules.load('scene_hub'))).toMatchObject({
      message: 'The hub is unavailable',
      module: 'scene_hub',
      reason: 'tampered',
    })
    expect((await modules.load('people_insight')).tag).toBe('arbo-people-insight')
  })

  test('MOD-09 refuse a missing script, an invalid environment file, or another contract', async () => {
    const brokenWorld = good()
    delete brokenWorld.scripts[HUB_URL]
    expect(await failureOf(modulesOf(pageOf(brokenWorld).page).load('scene_hub'))).toMatchObject({ reason: 'missing' })
    for (const file of [undefined, 'text', { schema: 2, modules: {} }, { schema: 1 }]) {
      const world = { ...good(), files: file === undefined ? {} : { [ENV_URL]: file } }
      const failure = await failureOf(modulesOf(pageOf(world).page).load('people_insight'))
      expect(failure).toMatchObject({ message: 'People insight is unavailable', reason: 'environment' })
    }
    const oldWorld = good()
    oldWorld.files[ENV_URL] = { schema: 1, modules: { scene_hub: { ...HUB, requires: 'core/2' } } }
    const { page, requests } = pageOf(oldWorld)
    expect(await failureOf(modulesOf(page).load('scene_hub'))).toMatchObject({ reason: 'contract' })
    expect(requests).not.toContain(`RUN ${HUB_URL}`)
  })

  test('MOD-09 treat an incomplete description, one without a hash, or one without a web address as absent', async () => {
    const { integrity: _, ...unpinned } = HUB
    for (const source of [
      unpinned,
      { ...HUB, integrity: 'md5-x' },
      { ...HUB, script_url: 'data:text/javascript,1' },
      7,
    ]) {
      const world = good()
      world.files[ENV_URL] = { schema: 1, modules: { scene_hub: source, people_insight: PEOPLE } }
      const modules = modulesOf(pageOf(world).page)
      expect(await failureOf(modules.load('scene_hub'))).toMatchObject({ reason: 'unknown' })
      expect((await modules.load('people_insight')).version).toBe('2.0.0')
    }
  })

  test('MOD-09 are requested again by the next call after a failure', async () => {
    const world = good()
    const script = world.scripts[HUB_URL]
    delete world.scripts[HUB_URL]
    const { page, requests } = pageOf(world)
    const modules = modulesOf(page)
    expect(await failureOf(modules.load('scene_hub'))).toMatchObject({ reason: 'missing' })
    if (script) world.scripts[HUB_URL] = script
    expect((await modules.load('scene_hub')).version).toBe('1.2.0')
    // A browser would not fetch the same address again.
    expect(requests.at(-1)).toBe(`RUN ${HUB_URL}?try=2`)
  })

  test('MOD-11 report a script that does not arrive for 120 seconds as a time-out', async () => {
    vi.useFakeTimers()
    const { page } = pageOf(good())
    const failure = failureOf(modulesOf({ ...page, run: () => new Promise(() => undefined) }).load('scene_hub'))
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
    expect(await failure).toMatchObject({ module: 'scene_hub', reason: 'timeout' })
  })

  test('MOD-12 wait 1000 ms for the class of a script that ran', async () => {
    vi.useFakeTimers()
    const world = good()
    world.scripts[HUB_URL] = { integrity: 'sha384-right' }
    const { page, classes } = pageOf(world)
    const onFailure = vi.fn()
    const failing = failureOf(modulesOf(page).load('scene_hub')).then(onFailure)
    await vi.advanceTimersByTimeAsync(CLASS_WAIT_MS - 1)
    expect(onFailure).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await failing
    expect(CLASS_WAIT_MS).toBe(1000)
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ reason: 'undefined' })

    const late = { ...page.elements, whenDefined: () => new Promise((resolve) => setTimeout(resolve, 900)) }
    const loading = modulesOf({ ...page, elements: late as ModulePage['elements'] }).load('scene_hub')
    classes.set('arbo-scene-hub', { version: '1.2.0' })
    await vi.advanceTimersByTimeAsync(900)
    expect((await loading).tag).toBe('arbo-scene-hub')
  })

  test('MOD-01 can be pinned in two versions on one page: the second gets a tag of its own', async () => {
    const { page, classes } = pageOf(good())
    classes.set('arbo-scene-hub', { version: '1.1.0' })
    expect((await modulesOf(page).load('scene_hub')).tag).toBe('arbo-scene-hub-1-2-0')
    expect(classes.get('arbo-scene-hub')).toEqual({ version: '1.1.0' })
    expect(classes.get('arbo-scene-hub-1-2-0')).toEqual({ version: '1.2.0' })
  })
})
