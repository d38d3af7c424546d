import { useEffect, useRef, type ReactNode } from 'react'
import { X } from '@arbo/kit/icons'
import { IconButton, Kbd } from '@arbo/kit/ui'
import { SHORTCUTS, type Shortcut, type ShortcutGroup } from '../model/keyboard/shortcuts.ts'
import { texts, type TextKey } from '../texts.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

const GROUPS: readonly { group: ShortcutGroup; label: TextKey }[] = [
  { group: 'playback', label: 'keyGroupPlayback' },
  { group: 'range', label: 'keyGroupRange' },
  { group: 'drawing', label: 'keyGroupDrawing' },
  { group: 'review', label: 'keyGroupReview' },
  { group: 'view', label: 'keyGroupView' },
]
const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** The keyboard at a glance, made of the rows that bind it (XREV-03). */
export function ShortcutSheet(): ReactNode {
  const viewer = useViewer()
  const open = useUi((ui) => ui.shortcutsOpen)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={texts.shortcuts}
      // The browser knows Escape; a press on the backdrop is one on the dialog itself.
      onClose={() => viewer.ui.setState({ shortcutsOpen: false })}
      onPointerDown={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      {open && (
        <div className="sheet-body">
          <header className="sheet-head">
            <h2>{texts.shortcuts}</h2>
            <IconButton size="small" label={texts.close} icon={<X />} onClick={() => dialog.current?.close()} />
          </header>
          <div className="sheet-groups">
            {GROUPS.map(({ group, label }) => (
              <section key={group}>
                <h3>{texts[label]}</h3>
                <dl>
                  {rowsOf(group).map((row) => (
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
        </div>
      )}
    </dialog>
  )
}

/** Rows of a group; those that share a label are shown once. */
function rowsOf(group: ShortcutGroup): Shortcut[] {
  const rows = SHORTCUTS.filter((row) => row.group === group)
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
