import { elementClass } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { PeopleInsight } from './PeopleInsight.tsx'
import { props } from './props.ts'
import charts from './style/charts.css?inline'
import layout from './style/layout.css?inline'
import lists from './style/lists.css?inline'

/**
 * The tile of a person: who they are, their load, due and overdue scenes, recent activity, targets, and when they work.
 * It works alone with data given as a property, connected under `<arbo-session>`, and inside the Arbo host. Connected,
 * it is live, and shows of the person's scenes those that its user may see.
 *
 * @tag arbo-people-insight
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart insight - The whole tile.
 * @csspart header - Who the person is.
 * @csspart section - Each of the sections.
 */
export class PeopleInsightElement extends elementClass(
  PeopleInsight,
  [...elementStyles, layout, lists, charts],
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
