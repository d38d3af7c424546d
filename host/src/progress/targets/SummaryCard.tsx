import type { TargetSummary } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { ClosedWords } from './ClosedWords.tsx'
import { rangeText } from '../../workspace/working-calendar/range-text.ts'
import { achievedText, goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { neededPaceText, rewardWords, summaryName } from './pace-words.ts'
import styles from './targets.module.css'

/** One target in a month: progress, remainder, pace and reward. */
export function SummaryCard({ summary, below }: { summary: TargetSummary; below?: ReactNode }): ReactNode {
  const { achieved, next, level, levels, pace, subject, members, notes, state, calculated_at, closed_at } = summary
  const name = summaryName(summary)
  return (
    <article className={styles['summary-card']} aria-label={name}>
      <header>
        <h3 dir="auto">{name}</h3>
        <LevelMark level={level} />
      </header>
      <p className={styles['summary-figure']}>
        <strong>{achieved === null ? targetsTexts.none : achievedText(achieved)}</strong>{' '}
        {achieved !== null && (
          <span>
            {next
              ? targetsTexts.leftTo({ goal: goalText(next.goal), left: goalText(next.left), level: next.name })
              : levels.length > 0 && targetsTexts.atTop}
          </span>
        )}
      </p>
      {achieved !== null && levels.length > 0 && <LevelBar levels={levels} value={achieved} textOf={goalText} />}
      <dl>
        <dt>{targetsTexts.pace}</dt>
        <dd>
          {pace.per_day !== null && `${targetsTexts.paceSoFar({ value: achievedText(pace.per_day) })} `}
          {neededPaceText(summary)}
        </dd>
        <dt>{targetsTexts.reward}</dt>
        <dd>{rewardWords(summary)}</dd>
        <dt>{targetsTexts.days}</dt>
        <dd>{rangeText(summary)}</dd>
        {subject.kind === 'team' &&
          members.map(({ person, achieved: own }) => (
            <div key={person.id} className={styles['summary-member']}>
              <dt>{person.display_name}</dt>
              <dd>{achievedText(own)}</dd>
            </div>
          ))}
      </dl>
      {notes.map((note) => (
        <Text as="p" key={note} tone="warning">
          {targetsTexts.metricNotes[note === 'metric_archived' ? 'archived' : 'deleted']}
        </Text>
      ))}
      <Text as="p" tone="subtle" font="small">
        {state === 'calculated' && calculated_at !== null ? (
          <ClosedWords calculatedAt={calculated_at} closedAt={closed_at} />
        ) : (
          targetsTexts.states[state]
        )}
      </Text>
      {below}
    </article>
  )
}
