import type { ConsequenceRule } from './types.ts'

/** Paths that keep the scene that was selected last when they are left: who has to sign in again goes on where they were. */
const KEEPING = ['/co/mda', '/', '/login']

/** The selected scene is remembered for the way from review and home to a scene and back only. */
export const sceneIndex: ConsequenceRule = (location, { from }) => {
  const isElsewhere = from !== null && from !== location.path && !KEEPING.includes(from)
  return isElsewhere || location.name === 'my-work' ? 'clear-scene-index' : null
}
