import { define } from './element.ts'

export { SceneHubElement, define, type SceneHubData, type SceneHubEvents } from './element.ts'

define()
