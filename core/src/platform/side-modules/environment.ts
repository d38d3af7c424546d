import type { SideModuleName } from './side-module-names.ts'

/** Where one side module comes from. */
export interface SideModuleSource {
  /** The exact version that is pinned. */
  version: string
  /** One self-contained ES module that defines the element. */
  script_url: string
  /** Value of the script's `integrity` attribute. */
  integrity: string
  /** JSON whose members become attributes of the element; null where there is none. */
  config_url: string | null
  /** The module's requirement of the page: the name and major version of the core's session. */
  requires: string
}

/** The environment file of an installation: which side modules it has, and where they are. */
export interface SideModuleEnvironment {
  schema: 1
  modules: Partial<Record<SideModuleName, SideModuleSource>>
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function sourceOf(value: unknown, base: string): SideModuleSource | null {
  if (typeof value !== 'object' || value === null) return null
  const { version, script_url, integrity, config_url = null, requires } = value as Record<string, unknown>
  if (![version, script_url, integrity, requires].every(isText)) return null
  if (config_url !== null && !isText(config_url)) return null
  if (!/^sha(256|384|512)-/.test(integrity as string)) return null
  const script = new URL(script_url as string, base)
  // A module runs with all the rights of its page: nothing but the web's own addresses.
  if (!/^https?:$/.test(script.protocol)) return null
  return {
    version: version as string,
    script_url: script.href,
    integrity: integrity as string,
    config_url: config_url && new URL(config_url, base).href,
    requires: requires as string,
  }
}

/**
 * Reads an environment file. Modules that are not described whole are left out, so that one mistake costs one module.
 * @param base address of the file, which its relative addresses count from
 * @returns null where it is no environment file
 */
export function parseEnvironment(value: unknown, base: string): SideModuleEnvironment | null {
  if (typeof value !== 'object' || value === null) return null
  const { schema, modules } = value as Record<string, unknown>
  if (schema !== 1 || typeof modules !== 'object' || modules === null) return null
  const sources: SideModuleEnvironment['modules'] = {}
  for (const [name, source] of Object.entries(modules)) {
    const moduleSource = sourceOf(source, base)
    if (moduleSource) sources[name as SideModuleName] = moduleSource
  }
  return { schema, modules: sources }
}
