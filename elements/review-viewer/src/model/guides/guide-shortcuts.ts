import type { Shortcut } from '../keyboard/shortcut.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { CHANNELS, EXPOSURE, resetGuides, type Channel, type Guides } from './guides-store.ts'

const CHANNEL_KEYS = { red: 'Shift+R', green: 'Shift+G', blue: 'Shift+B', luminance: 'Shift+Y' } as const

function toggle(key: 'thirds' | 'flop' | 'flip'): (viewer: Viewer) => void {
  return ({ guides }) => guides.setState((state): Partial<Guides> => ({ [key]: !state[key] }))
}

function expose({ guides }: Viewer, direction: -1 | 1): void {
  guides.setState(({ exposure }) => ({
    exposure: Math.max(EXPOSURE.min, Math.min(EXPOSURE.max, exposure + direction * EXPOSURE.step)),
  }))
}

const CHANNEL_ROWS: Shortcut[] = CHANNELS.filter((each): each is Exclude<Channel, 'all'> => each !== 'all').map(
  (each) => ({
    keys: [CHANNEL_KEYS[each]],
    group: 'view',
    label: `channel_${each}`,
    run: ({ guides }) => guides.setState(({ channel }) => ({ channel: channel === each ? 'all' : each })),
  }),
)

/** Keys of looking at the picture otherwise than it is. */
export const GUIDE_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['G'], group: 'view', label: 'guideThirds', run: toggle('thirds') },
  { keys: ['X'], group: 'view', label: 'flop', run: toggle('flop') },
  { keys: ['Y'], group: 'view', label: 'flip', run: toggle('flip') },
  ...CHANNEL_ROWS,
  { keys: ['Alt+ArrowUp'], group: 'view', label: 'keyBrighter', repeats: true, run: (viewer) => expose(viewer, 1) },
  { keys: ['Alt+ArrowDown'], group: 'view', label: 'keyDarker', repeats: true, run: (viewer) => expose(viewer, -1) },
  { keys: ['Shift+N'], group: 'view', label: 'guidesReset', run: ({ guides }) => resetGuides(guides) },
]
