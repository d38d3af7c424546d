import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { ArrowRight } from '@arbo/kit/icons'
import { Kbd } from '@arbo/kit/ui'
import { keysOf } from '../model/actions.ts'
import type { Choice, Section } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { FoundLine } from './FoundLine.tsx'
import { isMac } from './is-mac.ts'
import { kindText } from './kind-texts.ts'

interface ChoiceListProps {
  id: string
  sections: readonly Section[]
  /** Key of the chosen line. */
  chosen: string | null
  /** Another answer is on its way. */
  isBusy: boolean
  onPoint: (key: string) => void
  onChoose: (choice: Choice, event: MouseEvent) => void
}

/** Id of a line's element, which the field names as its active descendant. */
export function choiceId(id: string, key: string): string {
  return `${id}-${key.replace(/[^a-z0-9-]/gi, '_')}`
}

/** The lines below the field, which keeps the focus. */
export function ChoiceList({ id, sections, chosen, isBusy, onPoint, onChoose }: ChoiceListProps): ReactNode {
  const texts = useTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen === null) return
    list.current?.querySelector(`#${CSS.escape(choiceId(id, chosen))}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={texts.results}
      aria-busy={isBusy}
      className="choices"
      part="results"
    >
      {sections.map(({ key, heading, choices }) => (
        <div key={key} role="group" aria-labelledby={choiceId(id, `heading ${key}`)}>
          <div id={choiceId(id, `heading ${key}`)} role="presentation" className="heading">
            {heading}
          </div>
          {choices.map((choice) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
            <div
              key={choice.key}
              id={choiceId(id, choice.key)}
              role="option"
              tabIndex={-1}
              aria-selected={choice.key === chosen}
              className="choice"
              onPointerMove={() => onPoint(choice.key)}
              onClick={(event) => onChoose(choice, event)}
            >
              <ChoiceLine choice={choice} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function ChoiceLine({ choice }: { choice: Choice }): ReactNode {
  const texts = useTexts()
  const levels = useLevels()
  if (choice.type === 'found') return <FoundLine row={choice.row} />
  if (choice.type === 'more')
    return <span className="more">{texts.more({ kind: kindText(texts, choice.kind, levels) })}</span>
  return (
    <>
      <span className="found-lead action-sign" aria-hidden="true">
        <ArrowRight />
      </span>
      <span className="found-text">
        <span className="found-title">{choice.action.label}</span>
      </span>
      {choice.action.hint && <span className="found-place">{choice.action.hint}</span>}
      {choice.action.keys && (
        <span className="action-keys">
          {keysOf(choice.action.keys, isMac()).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  )
}
