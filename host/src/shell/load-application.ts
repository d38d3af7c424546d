import { loadCode } from '../app/load-code.ts'

type Application = typeof import('./application.ts')

/** The frame of all pages and the table of their screens, outside of what the sign-in page loads. */
export function loadApplication(): Promise<Application> {
  return loadCode('application', () => import('./application.ts'))
}
