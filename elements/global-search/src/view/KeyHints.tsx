import type { ReactNode } from 'react'
import { Kbd } from '@arbo/kit/ui'
import type { Choice } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { isMac } from './is-mac.ts'

interface KeyHintsProps {
  choice: Choice | null
  mayReview: boolean
  mayAssign: boolean
  onRun: (what: 'open' | 'new-tab' | 'review' | 'assign') => void
}

/** The keys for the active line; each is a button for the mouse. */
export function KeyHints({ choice, mayReview, mayAssign, onRun }: KeyHintsProps): ReactNode {
  const texts = useTexts()
  if (!choice) return null
  const isFound = choice.type === 'found'
  const isScene = isFound && choice.row.kind === 'scene'
  const hints = [
    { what: 'open', label: texts.open, keys: '↵', isShown: true },
    { what: 'new-tab', label: texts.newTab, keys: isMac() ? '⌘ ↵' : 'Ctrl ↵', isShown: isFound },
    { what: 'review', label: texts.review, keys: '⇧ ↵', isShown: isScene && mayReview },
    { what: 'assign', label: texts.assign, keys: isMac() ? '⌥ ↵' : 'Alt ↵', isShown: isScene && mayAssign },
  ] as const
  return (
    <div className="hints" part="keys">
      {hints
        .filter(({ isShown }) => isShown)
        .map(({ what, label, keys }) => (
          <button key={what} type="button" className="hint" onClick={() => onRun(what)}>
            {label} <Kbd>{keys}</Kbd>
          </button>
        ))}
    </div>
  )
}
