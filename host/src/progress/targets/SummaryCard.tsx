import type { TargetSummary } from '@arbo/core'
import { Text, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useLevels } from '../../app/levels.ts'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { ClosedWords } from './ClosedWords.tsx'
import { rangeText } from '../../workspace/working-calendar/range-text.ts'
import { explainAchieved, explainDays, explainMember, explainPace, explainPaceSoFar } from './explain.ts'
import { achievedText, goalText } from './figures.ts'
import { LevelFigure, RewardFigure } from './Figures.tsx'
import { LevelBar } from './LevelBar.tsx'
import { neededPaceText, summaryName } from './pace-words.ts'
import styles from './targets.module.css'

/** One target in a month: progress, remainder, pace and reward. */
export function SummaryCard({ summary, below }: { summary: TargetSummary; below?: ReactNode }): ReactNode {
  const { achieved, next, levels, pace, subject, members, notes, state, calculated_at, closed_at } = summary
  const words = useLevels()
  const name = summaryName(summary)
  return (
    <article className={styles['summary-card']} aria-label={name}>
      <header>
        <h3 dir="auto">{name}</h3>
        <LevelFigure summary={summary} />
      </header>
      <p className={styles['summary-figure']}>
        <Explained words={explainAchieved(summary, words)}>
          <strong>{achieved === null ? targetsTexts.none : achievedText(achieved)}</strong>{' '}
          {achieved !== null && (
            <span>
              {next
                ? targetsTexts.leftTo({ goal: goalText(next.goal), left: goalText(next.left), level: next.name })
                : levels.length > 0 && targetsTexts.atTop}
            </span>
          )}
        </Explained>
      </p>
      {achieved !== null && levels.length > 0 && (
        // The figure above says it on focus.
        <Tooltip content={explainAchieved(summary, words)} side="top">
          <LevelBar levels={levels} value={achieved} textOf={goalText} />
        </Tooltip>
      )}
      <dl>
        <dt>{targetsTexts.pace}</dt>
        <dd className={styles['summary-pace']}>
          {pace.per_day !== null && (
            <Explained words={explainPaceSoFar(summary)}>
              {targetsTexts.paceSoFar({ value: achievedText(pace.per_day) })}
            </Explained>
          )}
          {neededPaceText(summary) !== '' && (
            <Explained words={explainPace(summary)}>{neededPaceText(summary)}</Explained>
          )}
        </dd>
        <dt>{targetsTexts.reward}</dt>
        <dd>
          <RewardFigure summary={summary} />
        </dd>
        <dt>{targetsTexts.days}</dt>
        <dd>
          <Explained words={explainDays(summary)}>{rangeText(summary)}</Explained>
        </dd>
        {subject.kind === 'team' &&
          members.map((member) => (
            <div key={member.person.id} className={styles['summary-member']}>
              <dt>{member.person.display_name}</dt>
              <dd>
                <Explained words={explainMember(member, summary, words)}>{achievedText(member.achieved)}</Explained>
              </dd>
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
