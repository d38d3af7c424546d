import { TAGS } from '@arbo/core/wire'
import { reactWrapper } from '@arbo/kit/react'
import type { SceneHubEvents } from './events.ts'
import { SceneHubElement } from './scene-hub.element.ts'

/** `<arbo-scene-hub>` as a React component. */
export const SceneHub = /* @__PURE__ */ reactWrapper<SceneHubElement, SceneHubEvents>()(
  TAGS.sceneHub,
  SceneHubElement,
  {
    onReady: 'ready',
    onSceneOpen: 'scene-open',
    onReviewOpen: 'review-open',
    onTabChange: 'tab-change',
    onArboError: 'arbo-error',
  },
)
