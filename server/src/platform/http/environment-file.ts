import { CORE_CONTRACT } from '@arbo/core/contract'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Side modules by the names of their loaders, and the package that each comes in. */
const PACKAGES = { web_search: 'global-search', people_insight: 'people-insight', scene_hub: 'scene-hub' } as const

interface Manifest {
  version: string
  files: Record<string, { integrity: string }>
}

async function sourceOf(elements: string, name: string) {
  const text = await readFile(join(elements, name, 'cdn', 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { version, files } = JSON.parse(text) as Manifest
  const file = `arbo-${name}.js`
  const integrity = files[file]?.integrity
  if (integrity === undefined) return undefined
  // A version that was built anew, as while it is developed, must not be taken for the one that a browser has kept.
  const build = encodeURIComponent(integrity.slice(-12))
  return {
    version,
    script_url: `/cdn/${name}/${version}/${file}?build=${build}`,
    integrity,
    config_url: null,
    requires: CORE_CONTRACT,
  }
}

/**
 * The environment file of this server: its own builds of the side modules, each with its version and hash. One that was
 * not built is left out.
 */
export async function environmentFile(elements: string): Promise<{ schema: 1; modules: Record<string, unknown> }> {
  const sources = await Promise.all(
    Object.entries(PACKAGES).map(async ([module, name]) => [module, await sourceOf(elements, name)] as const),
  )
  return { schema: 1, modules: Object.fromEntries(sources.filter(([, source]) => source !== undefined)) }
}
