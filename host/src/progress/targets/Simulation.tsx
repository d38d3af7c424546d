import { pageLanguage, type Target, type TargetsStore } from '@arbo/core'
import { Button, Notice, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { targetsTexts } from './texts.ts'
import { MonthPicker } from './MonthPicker.tsx'
import { SimulationTable } from './SimulationTable.tsx'
import { areLevelsRight, patchOf, type TargetDraft } from './target-draft.ts'
import { useCurrentMonth } from './use-month.ts'
import { useSimulation } from './use-simulation.ts'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

interface SimulationProps {
  target: Target
  draft: TargetDraft
  targets: TargetsStore
}

/** The parts of a draft that change figures; null: none, or it is not valid yet. */
function trialOf(target: Target, draft: TargetDraft) {
  const { type, metric_id, levels } = patchOf(target, draft) ?? {}
  if (type === undefined && levels === undefined) return null
  if (!areLevelsRight(draft.levels) || (draft.type === 'metric_sum' && draft.metricId === null)) return null
  return { ...(type === undefined ? {} : { type, metric_id }), ...(levels === undefined ? {} : { levels }) }
}

/** The people whose level or reward the unsaved draft would change (XTGT-02). */
export function Simulation({ target, draft, targets }: SimulationProps): ReactNode {
  const current = useCurrentMonth()
  const [open, setOpen] = useState(false)
  const [month, setMonth] = useState(current)
  const change = trialOf(target, draft)
  const { simulation, failure, busy } = useSimulation(targets, target.id, open && change ? { month, ...change } : null)
  const { level_changes: levels = 0, reward_changes: rewards = 0 } = simulation ?? {}
  return (
    <section aria-label={targetsTexts.effect}>
      <h2>{targetsTexts.effect}</h2>
      <div className={styles['simulation-tools']}>
        {open ? (
          <>
            <MonthPicker value={month} current={current} onChange={setMonth} />
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {targetsTexts.effectHide}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen(true)} disabled={change === null}>
            {targetsTexts.effectShow}
          </Button>
        )}
        {change === null && (
          <Text as="p" tone="muted">
            {targetsTexts.effectNothing}
          </Text>
        )}
      </div>
      {open && change && (
        <div className={styles['simulation-result']} aria-busy={busy}>
          {failure && (
            <Notice tone="danger">
              {targetsTexts.effectFailed} {readFailureOf(failure)}
            </Notice>
          )}
          <p role="status" className={styles['simulation-said']}>
            {simulation &&
              !busy &&
              (levels + rewards === 0 ? targetsTexts.effectNone : targetsTexts.effectSaid)({
                levels,
                rewards,
                month: formatMonth(simulation.month, pageLanguage()),
              })}
          </p>
          {simulation && <SimulationTable simulation={simulation} />}
        </div>
      )}
    </section>
  )
}
