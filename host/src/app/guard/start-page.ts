import type { ConsequenceRule } from './types.ts'

/** Who chooses a workspace has left the one before. */
export const startPage: ConsequenceRule = (location) => (location.name === 'start' ? 'clear-workspace' : null)
