import { useLanguage } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { useTexts } from '../texts.ts'
import { Section } from './Section.tsx'
import { shortDay } from '@arbo/core/format'

/** Targets that run now. */
export function Targets({ targets }: { targets: NonNullable<Insight['targets']> }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const dayOf = (day: string): string => shortDay(day, undefined, language)
  return (
    <Section name="targets" title={texts.targets}>
      {targets.length === 0 ? (
        <p className="none">{texts.noTargets}</p>
      ) : (
        <ul className="targets">
          {targets.map(({ id, name, start_date, end_date }) => (
            <li key={id}>
              {name}
              <span className="note">{texts.range({ start: dayOf(start_date), end: dayOf(end_date) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
