import type { Shortcut } from '../keyboard/shortcut.ts'
import type { Viewer } from '../viewer/viewer.ts'

const comparing = ({ compare }: Viewer): boolean => compare.store.getState().other !== null
const comparable = (viewer: Viewer): boolean => viewer.compare.choices().length > 0 || comparing(viewer)

const WITH_VERSION: Shortcut[] = Array.from({ length: 9 }, (_, index) => ({
  keys: [`Shift+${index + 1}`],
  group: 'compare',
  label: 'keyCompareVersion',
  available: comparable,
  run: ({ compare }) => compare.withVersion(index + 1),
}))

/** Keys of comparing. */
export const COMPARE_SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['Shift+C'],
    group: 'compare',
    label: 'compare',
    available: comparable,
    run: ({ compare }) => compare.toggle(),
  },
  {
    keys: ['Shift+V'],
    group: 'compare',
    label: 'keyNextMode',
    available: comparable,
    run: ({ compare }) => compare.nextMode(),
  },
  {
    keys: ['Shift+S'],
    group: 'compare',
    label: 'compareSwap',
    available: (viewer) => comparing(viewer) && !viewer.compare.store.getState().scene,
    run: ({ compare }) => compare.swap(),
  },
  ...WITH_VERSION.map((row, index) => (index === 0 ? { ...row, shownAs: ['Shift+1', '9'] } : row)),
]
