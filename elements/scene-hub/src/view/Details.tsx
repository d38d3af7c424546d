import { useId, type ReactNode } from 'react'
import { fieldLabel, sceneFieldsOf } from '@arbo/core'
import { useTexts } from '../texts.ts'
import { DayFact } from './DayFact.tsx'
import { Description } from './Description.tsx'
import { DurationFact } from './DurationFact.tsx'
import { FrameFact } from './FrameFact.tsx'
import { useHubContext } from './hub-context.ts'
import { Metrics } from './Metrics.tsx'
import { OmitButton } from './Omission.tsx'
import { PeopleFact } from './PeopleFact.tsx'
import { PriorityFact } from './PriorityFact.tsx'
import { TagsFact } from './TagsFact.tsx'
import { StatusFlow } from './StatusFlow.tsx'
import { WordsFact } from './WordsFact.tsx'
import { Moment, useLanguage } from '@arbo/kit/ui'

/** How the scene stands: status, people, dates, metrics. */
export function Details(): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const id = useId()
  const { item } = useHubContext().data
  return (
    <section className="details" part="details" aria-labelledby={id}>
      <h3 id={id} className="arbo-visually-hidden">
        {texts.details}
      </h3>
      <StatusFlow />
      {sceneFieldsOf('people').map((role) => (
        <PeopleFact key={role} role={role} label={fieldLabel(role, language)} />
      ))}
      <TagsFact />
      <dl className="facts">
        <WordsFact field="name" />
        <WordsFact field="code" />
        {sceneFieldsOf('day').map((field) => (
          <DayFact key={field} field={field} />
        ))}
        {sceneFieldsOf('duration').map((field) => (
          <DurationFact key={field} field={field} />
        ))}
        <PriorityFact />
        {sceneFieldsOf('frame').map((field) => (
          <FrameFact key={field} field={field} />
        ))}
        {item.last_updated && <MomentFact term={texts.updated} at={item.last_updated} />}
        {item.created_at && <MomentFact term={texts.created} at={item.created_at} />}
      </dl>
      {item.metrics.length > 0 && <Metrics />}
      <Description />
      <OmitButton />
    </section>
  )
}

function MomentFact({ term, at }: { term: string; at: string }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Moment at={at} />
      </dd>
    </div>
  )
}
