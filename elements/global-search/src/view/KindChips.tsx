import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { SEARCH_KINDS, type SearchKind } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { useTexts } from '../texts.ts'
import { kindText } from './kind-texts.ts'

interface KindChipsProps {
  kind: SearchKind | null
  onKind: (kind: SearchKind | null) => void
}

const ALL: readonly (SearchKind | null)[] = [null, ...SEARCH_KINDS]

/** The kinds to search: one stop of the Tab key, within which the arrows choose (ARIA radio group). */
export function KindChips({ kind, onKind }: KindChipsProps): ReactNode {
  const texts = useTexts()
  const levels = useLevels()
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (ALL.indexOf(kind) + step + ALL.length) % ALL.length
    onKind(ALL[at] ?? null)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus()
  }
  return (
    <div
      ref={group}
      className="chips"
      part="kinds"
      role="radiogroup"
      tabIndex={-1}
      aria-label={texts.kinds}
      onKeyDown={onKeyDown}
    >
      {ALL.map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          role="radio"
          className="chip"
          aria-checked={one === kind}
          tabIndex={one === kind ? 0 : -1}
          onClick={() => onKind(one)}
        >
          {one ? kindText(texts, one, levels) : texts.all}
        </button>
      ))}
    </div>
  )
}
