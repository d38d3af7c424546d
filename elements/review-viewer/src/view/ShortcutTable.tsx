import type { ReactNode } from 'react'
import { Kbd } from '@arbo/kit/ui'
import { SHORTCUTS } from '../model/keyboard/shortcuts.ts'
import { type ShortcutGroup } from '../model/keyboard/shortcut.ts'
import { type Shortcut } from '../model/keyboard/shortcut.ts'
import type { Viewer } from '../model/viewer/viewer.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

const GROUPS: readonly { group: ShortcutGroup; label: TextKey }[] = [
  { group: 'playback', label: 'keyGroupPlayback' },
  { group: 'range', label: 'keyGroupRange' },
  { group: 'drawing', label: 'keyGroupDrawing' },
  { group: 'review', label: 'keyGroupReview' },
  { group: 'compare', label: 'keyGroupCompare' },
  { group: 'view', label: 'keyGroupView' },
]
const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** The keyboard at a glance, made of the rows that bind it (XREV-03). */
export function ShortcutTable(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  return (
    <div className="sheet-groups">
      {GROUPS.filter(({ group }) => rowsOf(group, viewer).length > 0).map(({ group, label }) => (
        <section key={group}>
          <h3>{texts[label]}</h3>
          <dl>
            {rowsOf(group, viewer).map((row) => (
              <div key={row.keys.join()} className="sheet-row">
                <dt>{texts[row.label]}</dt>
                <dd>
                  <Keys row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Rows of a group; those that share a label are shown once. */
function rowsOf(group: ShortcutGroup, viewer: Viewer): Shortcut[] {
  const rows = SHORTCUTS.filter((row) => row.group === group && row.available?.(viewer) !== false)
  return rows.filter((row, index) => rows.findIndex(({ label }) => label === row.label) === index)
}

function Keys({ row }: { row: Shortcut }): ReactNode {
  const range = row.shownAs
  return (range ?? row.keys).map((key, index) => (
    <span key={key} className="sheet-key">
      {index > 0 && <span className="sheet-or">{range ? '–' : '/'}</span>}
      {(key === '+' ? [key] : key.split('+')).map((part) => (
        <Kbd key={part}>{SIGNS[part] ?? part}</Kbd>
      ))}
    </span>
  ))
}
