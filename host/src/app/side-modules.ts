import { createSideModules, type SideModules } from '@arbo/core/internal'
import { readSettings } from './settings.ts'

let modules: SideModules | undefined

/** The side modules of this installation, loaded at run time from what its environment file names. */
export function sideModules(): SideModules {
  modules ??= createSideModules({ environmentUrl: readSettings().modules_url })
  return modules
}
