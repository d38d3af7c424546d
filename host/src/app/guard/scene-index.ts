import type { ConsequenceRule } from './types.ts'

/** Leaving these paths keeps the last selected scene, so that users who must sign in again continue there. */
const KEEPING = ['/co/mda', '/', '/login']

/** The selected scene is remembered only on the way from review or home to a scene and back. */
export const sceneIndex: ConsequenceRule = (location, { from }) => {
  const isElsewhere = from !== null && from !== location.path && !KEEPING.includes(from)
  return isElsewhere || location.name === 'my-work' ? 'clear-scene-index' : null
}
