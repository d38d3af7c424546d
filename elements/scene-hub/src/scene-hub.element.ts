import { elementClass } from '@arbo/kit'
import { choiceStyles, elementStyles, partStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { SceneHub } from './SceneHub.tsx'
import { props } from './props.ts'
import facts from './style/facts.css?inline'
import layout from './style/layout.css?inline'
import lists from './style/lists.css?inline'
import picture from './style/picture.css?inline'

/**
 * One scene whole: its picture, which plays in place, status, people, dates, metrics, comments, files, notes, markers,
 * renditions, history, and the scenes beside it. It works alone with data given as a property, connected under
 * `<arbo-session>`, and inside the Arbo host. Connected, it is live, and offers to each user what they may change.
 *
 * @tag arbo-scene-hub
 * @slot facts - The page’s own facts about the scene, between its details and the scenes beside it.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart hub - The whole hub.
 * @csspart header - Name and place of the scene.
 * @csspart picture - The picture that plays in place.
 * @csspart details - Status, people, dates and metrics.
 */
export class SceneHubElement extends elementClass(
  SceneHub,
  [...elementStyles, choiceStyles, partStyles, layout, picture, facts, lists],
  props,
  {
    translators: {
      de: () => import('./de.ts'),
      fr: () => import('./fr.ts'),
      es: () => import('./es.ts'),
      ja: () => import('./ja.ts'),
    },
  },
) {
  static override version: string = version
}
