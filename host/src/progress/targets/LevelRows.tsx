import { TARGET_LEVELS_MAX } from '@arbo/core'
import { ArrowDownUp, Plus } from '@arbo/kit/icons'
import { Button, movedRow, Row, useReorder } from '@arbo/kit/ui'
import { useRef, type ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { LevelRow } from './LevelRow.tsx'
import {
  errorsOfLevel,
  goalFaults,
  newLevel,
  sortedByGoal,
  type LevelDraft,
  type TargetErrors,
} from './target-draft.ts'
import styles from './targets.module.css'

interface LevelRowsProps {
  levels: readonly LevelDraft[]
  /** Of the whole target. */
  errors: TargetErrors
  unitOf: (kind: LevelDraft['kind']) => string
  onChange: (levels: readonly LevelDraft[]) => void
}

/** The levels of a target, to be changed: each with its goal above the one before. */
export function LevelRows({ levels, errors, unitOf, onChange }: LevelRowsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const nameOf = (level: LevelDraft, index: number): string =>
    level.name.trim() || targetsTexts.unnamedLevel({ position: index + 1 })

  const order = useReorder({
    ids: levels.map(({ key }) => key),
    onMove({ from, to }) {
      onChange(movedRow(levels, from, to))
      const one = levels[from]
      return one && targetsTexts.moved({ name: nameOf(one, from), position: to + 1, total: levels.length })
    },
  })

  function append(): void {
    onChange([...levels, newLevel(levels)])
    // The new row’s name field exists after the next frame.
    requestAnimationFrame(() => {
      list.current?.lastElementChild?.querySelector<HTMLElement>('[data-level-name]')?.focus()
    })
  }

  function remove(index: number): void {
    const one = levels[index]
    if (!one) return
    order.announce(targetsTexts.removed({ name: nameOf(one, index) }))
    onChange(levels.toSpliced(index, 1))
    add.current?.focus()
  }

  const unordered = goalFaults(levels)
  const allErrors = { ...unordered, ...errors }
  const isFull = levels.length >= TARGET_LEVELS_MAX
  return (
    <>
      <div className={styles['level-columns']} aria-hidden="true">
        <span />
        <span>{targetsTexts.level}</span>
        <span>{targetsTexts.goal}</span>
        <span>{targetsTexts.reward}</span>
      </div>
      <ol ref={list} className={styles['level-rows']}>
        {levels.map((level, index) => (
          <LevelRow
            key={level.key}
            level={level}
            position={index + 1}
            errors={errorsOfLevel(allErrors, index)}
            unitOf={unitOf}
            order={order}
            onChange={(change) => onChange(levels.with(index, { ...level, ...change }))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {order.announcement}
      <Row gap={8} align="stretch" wrap>
        <Button ref={add} size="small" icon={<Plus />} disabled={isFull} onClick={append}>
          {targetsTexts.addLevel}
        </Button>
        {Object.keys(unordered).length > 0 && (
          <Button size="small" variant="ghost" icon={<ArrowDownUp />} onClick={() => onChange(sortedByGoal(levels))}>
            {targetsTexts.sortByGoal}
          </Button>
        )}
        {isFull && (
          <span className={styles['level-note']}>{targetsTexts.tooManyLevels({ limit: TARGET_LEVELS_MAX })}</span>
        )}
      </Row>
    </>
  )
}
