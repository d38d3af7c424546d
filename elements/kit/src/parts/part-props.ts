import type { ScenePartChanges } from '@arbo/core'

/** What the lists of a scene's files, notes and markers have in common. */
export interface PartProps {
  /** Id of the user in the workspace. */
  me: string | null
  /** Keys that the user holds on the scene. */
  rights: readonly string[]
  /** Null where nothing can be changed. */
  changes: ScenePartChanges | null
  /** Does what changes the scene and tells what is refused; true where it was done, so that a form may be closed. */
  run: (work: () => Promise<void>) => Promise<boolean>
}
