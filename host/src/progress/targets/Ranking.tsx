import { pageLanguage, targetsStore } from '@arbo/core'
import { formatMonth } from '@arbo/core/format'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { Button } from '@arbo/kit/ui'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { useReading } from '../../ui/library/use-reading.ts'
import { SubjectName } from './SubjectName.tsx'
import styles from './targets.module.css'

/**
 * The ranking of people with a target, where the workspace has switched it on: names and places, no figures (XTGT-01).
 */
export function Ranking({ targetId, month }: { targetId: string; month: string }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {targetsTexts.ranking}
      </Button>
      {open && <Order targetId={targetId} month={month} />}
    </div>
  )
}

function Order({ targetId, month }: { targetId: string; month: string }): ReactNode {
  const { session } = useApp()
  const own = useSessionState((state) => state.member?.id)
  const targets = useMemo(() => targetsStore(session), [session])
  const read = useCallback(() => targets.ranking(targetId, month), [targets, targetId, month])
  const { value, failure, reload } = useReading(read)
  if (!value) {
    return <ReadingState failed={targetsTexts.rankingFailed} failure={failure} onRetry={reload} height={64} />
  }
  return (
    <ol className={styles['ranking-rows']} aria-label={targetsTexts.ranking}>
      {value.map(({ place, subject }) => (
        <li key={subject.id} aria-current={subject.id === own || undefined}>
          <span>
            <Explained
              words={targetsTexts.explain.rank({
                place,
                all: value.length,
                month: formatMonth(month, pageLanguage()),
              })}
            >
              {place}
            </Explained>
          </span>
          <SubjectName subject={subject} />
        </li>
      ))}
    </ol>
  )
}
