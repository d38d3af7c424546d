import { text } from '../texts.ts'
import { ChunkLoadError } from './chunks.ts'
import type { SideModuleName } from './side-module-names.ts'

/**
 * Why a side module is not there.
 * - `environment`: the environment file cannot be read, or is none
 * - `unknown`: the file does not have the module
 * - `missing`: the script, or its configuration, cannot be fetched
 * - `timeout`: it took longer than 120 seconds
 * - `tampered`: the script is not the one whose integrity is pinned
 * - `undefined`: the script ran and brought no such element
 * - `contract`: it needs another version of the core than the page has
 */
export type SideModuleFailure =
  | 'environment'
  | 'unknown'
  | 'missing'
  | 'timeout'
  | 'tampered'
  | 'undefined'
  | 'contract'

/** A side module could not be loaded; the message says so to users, `reason` and `cause` to whoever looks for it. */
export class SideModuleError extends Error {
  readonly module: SideModuleName
  readonly reason: SideModuleFailure

  constructor(module: SideModuleName, reason: SideModuleFailure, cause?: unknown) {
    super(text(`module.${module}`), { cause })
    this.name = 'SideModuleError'
    this.module = module
    this.reason = reason
  }
}

/** Tells a failed load as that of a side module. */
export function asSideModuleError(module: SideModuleName, error: unknown): SideModuleError {
  if (error instanceof SideModuleError) return error
  return new SideModuleError(module, error instanceof ChunkLoadError ? error.type : 'missing', error)
}
