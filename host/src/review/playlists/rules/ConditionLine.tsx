import {
  RULE_FIELDS,
  RULE_OPERATORS,
  VALUELESS_OPERATORS,
  type RuleCondition,
  type RuleField,
  type RuleOperator,
  type RuleProblem,
} from '@arbo/core'
import { withField, withOperator, type RuleChoices } from '@arbo/core/internal'
import { X } from '@arbo/kit/icons'
import { IconButton, Select } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { ruleTexts } from '../texts.ts'
import { ConditionValue } from './ConditionValue.tsx'
import styles from '../playlists.module.css'

interface ConditionLineProps {
  condition: RuleCondition
  choices: RuleChoices
  /** The condition names something that was deleted. */
  problem: RuleProblem | undefined
  onChange: (condition: RuleCondition) => void
  /** Null: a rule has one condition at least. */
  onRemove: (() => void) | null
}

const FIELDS = Object.keys(RULE_FIELDS) as RuleField[]

/** The text for a deleted value. */
function goneText(field: RuleField): string {
  const kind = RULE_FIELDS[field]
  const { gone } = ruleTexts
  return kind === 'status' || kind === 'person' || kind === 'entity' || kind === 'team' ? gone[kind] : gone.other
}

/** One condition: field, operator, value. */
export function ConditionLine({ condition, choices, problem, onChange, onRemove }: ConditionLineProps): ReactNode {
  const id = useId()
  const { field, operator } = condition
  const operators: readonly RuleOperator[] = RULE_OPERATORS[RULE_FIELDS[field]]
  return (
    <div
      className={styles['rule-line']}
      role="group"
      aria-label={ruleTexts.fields[field]}
      aria-describedby={problem ? id : undefined}
    >
      <Select<RuleField>
        className={styles['rule-field']}
        label={ruleTexts.field}
        hideLabel
        value={field}
        onChange={(next) => onChange(withField(condition, next))}
        options={FIELDS.map((value) => ({ value, label: ruleTexts.fields[value] }))}
      />
      <Select<RuleOperator>
        className={styles['rule-operator']}
        label={ruleTexts.operator}
        hideLabel
        value={operator}
        onChange={(next) => onChange(withOperator(condition, next))}
        options={operators.map((value) => ({ value, label: ruleTexts.operators[value] }))}
      />
      <span className={styles['rule-value']}>
        {!VALUELESS_OPERATORS.includes(operator) && (
          <ConditionValue
            condition={condition}
            choices={choices}
            missing={problem?.missing ?? []}
            onChange={(values) => onChange({ ...condition, values: [...values] })}
          />
        )}
      </span>
      <IconButton icon={<X />} label={ruleTexts.remove} disabled={onRemove === null} onClick={() => onRemove?.()} />
      {problem && (
        <p id={id} className={styles['rule-problem']} role="alert">
          {goneText(problem.field)}
        </p>
      )}
    </div>
  )
}
