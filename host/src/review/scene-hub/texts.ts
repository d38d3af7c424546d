import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const sceneHubMessages = catalogue('host.scene_hub', {
  loading: 'Loading the {scene}',
  unavailable: 'The {scene} hub is unavailable',
  flowMissing: 'Without a status flow there is no status.',
})

/** Texts of the scene hub's page; those of the hub itself are the element's. */
export const sceneHubTexts = pageTexts(sceneHubMessages)
