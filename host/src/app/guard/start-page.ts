import type { ConsequenceRule } from './types.ts'

/** Opening /start leaves the previous workspace. */
export const startPage: ConsequenceRule = (location) => (location.name === 'start' ? 'clear-workspace' : null)
