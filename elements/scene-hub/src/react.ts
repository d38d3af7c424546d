import { TAGS } from '@arbo/core/wire'
import { reactWrapper } from '@arbo/kit/react'
import { events, type SceneHubEvents } from './events.ts'
import { SceneHubElement } from './scene-hub.element.ts'

/** `<arbo-scene-hub>` as a React component. */
export const SceneHub = /* @__PURE__ */ reactWrapper<SceneHubElement, SceneHubEvents>(
  TAGS.sceneHub,
  SceneHubElement,
  events,
)
