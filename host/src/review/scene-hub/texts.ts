import type { Levels } from '@arbo/core'

/** Texts of the scene hub's page; those of the hub itself are the element's. */
export const sceneHubTexts = {
  loading: ({ scene }: Levels) => `Loading the ${scene.word}`,
  unavailable: ({ scene }: Levels) => `The ${scene.word} hub is unavailable`,
} as const
