import { CORE_CONTRACT } from '@arbo/core/contract'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  version: string
  files: Record<string, { integrity: string }>
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

async function sourceOf(elements: string, name: string) {
  const manifest = await readJson<Manifest>(join(elements, name, 'cdn', 'manifest.json'))
  const file = `arbo-${name}.js`
  const integrity = manifest?.files[file]?.integrity
  if (!manifest || integrity === undefined) return undefined
  const { version } = manifest
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

/** A package says in its package.json by which loader's name it is fetched; those that the host has built in say none. */
async function moduleOf(elements: string, name: string) {
  const { sideModule } = (await readJson<{ sideModule?: string }>(join(elements, name, 'package.json'))) ?? {}
  const source = sideModule === undefined ? undefined : await sourceOf(elements, name)
  return source ? [[sideModule, source] as const] : []
}

/**
 * The environment file of this server: its own builds of the side modules, each with its version and hash. One that was
 * not built is left out.
 */
export async function environmentFile(elements: string): Promise<{ schema: 1; modules: Record<string, unknown> }> {
  const names = (await readdir(elements).catch(() => [])).toSorted()
  const modules = await Promise.all(names.map((name) => moduleOf(elements, name)))
  return { schema: 1, modules: Object.fromEntries(modules.flat()) }
}
