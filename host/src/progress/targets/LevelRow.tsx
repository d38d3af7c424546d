import { REWARD_KINDS } from '@arbo/core'
import { GripVertical, Trash2 } from '@arbo/kit/icons'
import { IconButton, Select, TextField, type useReorder } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { LevelColour } from './LevelColour.tsx'
import type { LevelDraft, LevelErrors } from './target-draft.ts'
import styles from './targets.module.css'

interface LevelRowProps {
  level: LevelDraft
  /** Its place, from 1. */
  position: number
  errors: LevelErrors
  /** The unit after a reward's value: `€ per unit`. */
  unitOf: (kind: LevelDraft['kind']) => string
  order: ReturnType<typeof useReorder>
  onChange: (change: Partial<LevelDraft>) => void
  onRemove: () => void
}

/** One level of a target, to be changed. */
export function LevelRow(props: LevelRowProps): ReactNode {
  const { level, position, errors, unitOf, order, onChange, onRemove } = props
  const name = level.name.trim() || targetsTexts.unnamedLevel({ position })
  return (
    <li className={styles['level-row']} {...order.item(level.key)}>
      <IconButton
        {...order.handle(level.key)}
        size="small"
        icon={<GripVertical />}
        label={targetsTexts.moveLevel({ name })}
        aria-description={targetsTexts.moveHint}
      />
      <LevelColour name={name} colour={level.colour} onChange={(colour) => onChange({ colour })} />
      <TextField
        data-level-name=""
        label={targetsTexts.levelNameOf({ position })}
        hideLabel
        dir="auto"
        placeholder={targetsTexts.levelName}
        value={level.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        className={styles['level-goal']}
        label={targetsTexts.goalOf({ name })}
        hideLabel
        inputMode="decimal"
        placeholder={targetsTexts.goal}
        value={level.goal}
        error={errors.goal}
        onChange={(event) => onChange({ goal: event.target.value })}
      />
      <Select
        label={targetsTexts.rewardKindOf({ name })}
        hideLabel
        options={REWARD_KINDS.map((value) => ({ value, label: targetsTexts.rewardKinds[value] }))}
        value={level.kind}
        error={errors.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        className={styles['level-value']}
        label={targetsTexts.rewardOf({ name })}
        hideLabel
        inputMode="decimal"
        placeholder="0"
        value={level.value}
        error={errors.value}
        action={<span className={styles['level-unit']}>{unitOf(level.kind)}</span>}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <IconButton size="small" icon={<Trash2 />} label={targetsTexts.removeLevel({ name })} onClick={onRemove} />
    </li>
  )
}
