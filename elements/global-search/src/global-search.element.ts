import { elementClass } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { GlobalSearch } from './GlobalSearch.tsx'
import { props } from './props.ts'
import palette from './style/palette.css?inline'

/**
 * The search of a workspace as a palette: scenes, entities, people, teams, playlists, comments, notes and files by name
 * or words, actions, and what was opened before. It works by keyboard alone. Connected under `<arbo-session>` it shows
 * what its user may read; alone it shows what the page gives. It never navigates: it tells what was chosen.
 *
 * @tag arbo-global-search
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart palette - What is in the open search.
 * @csspart kinds - The filters by kind.
 * @csspart results - The list.
 * @csspart keys - What the keys do with the chosen line.
 */
export class GlobalSearchElement extends elementClass(GlobalSearch, [...elementStyles, palette], props, {
  translators: {
    de: () => import('./de.ts'),
    fr: () => import('./fr.ts'),
    es: () => import('./es.ts'),
    ja: () => import('./ja.ts'),
  },
}) {
  static override version: string = version
}
