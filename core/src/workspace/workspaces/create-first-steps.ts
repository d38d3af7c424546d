import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Session } from '../../platform/session/types.ts'

export const FIRST_STEPS = ['project', 'scene', 'upload', 'people'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** What is done already, and the project and scene that the next steps can begin at. */
export interface FirstStepsDone {
  done: ReadonlySet<FirstStep>
  projectId: string | null
  sceneId: string | null
}

export interface FirstSteps {
  /** Null: the list is over, as all is done or it was dismissed. */
  read(): Promise<FirstStepsDone | null>
  /** Ends the list for this person, on every device. */
  dismiss(): Promise<void>
}

/** A workspace with as many scenes is not new, whatever became of them. */
const SCENES_LOOKED_AT = 50
const FIRST = { page: 1, per_page: 1 }

/** The first steps in the open workspace, for its owner. What is done is read from the workspace itself. */
export function createFirstSteps(session: Session): FirstSteps {
  const client = createClient(session)
  // The page does without the list rather than telling of a failure.
  const optOut = QUIET
  const code = `first_steps.${session.getState().workspaceCode}`
  const over = async (): Promise<void> => void (await client.putConfig({ body: { code, value: 'over' }, optOut }))

  return {
    dismiss: over,
    async read() {
      if ((await client.showConfig({ query: { code }, optOut })).value !== null) return null
      const [projects, scenes, people, pending] = await Promise.all([
        client.listEntities({ query: { type_eq: 0, ...FIRST }, optOut }),
        client.listItems({ query: { page: 1, per_page: SCENES_LOOKED_AT }, optOut }),
        client.listWorkspaceUsers({ query: FIRST, optOut }),
        client.listPendingUsers({ query: FIRST, optOut }),
      ])
      const done = new Set<FirstStep>()
      if (projects.meta.total > 0) done.add('project')
      if (scenes.meta.total > 0) done.add('scene')
      const isUsed = scenes.meta.total >= SCENES_LOOKED_AT
      if (isUsed || scenes.data.some((scene) => scene.latest_rendition !== null)) done.add('upload')
      if (people.meta.total > 1 || pending.meta.total > 0) done.add('people')
      if (done.size < FIRST_STEPS.length) {
        return { done, projectId: projects.data[0]?.id ?? null, sceneId: scenes.data[0]?.id ?? null }
      }
      await over()
      return null
    },
  }
}
