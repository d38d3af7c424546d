import { X } from '@arbo/kit/icons'
import { Select, type Status, StatusDot, StatusMark } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { automationTexts } from './texts.ts'
import { setOf, valuesOf, type RuleDraft, type StatusChoice } from './rule-draft.ts'
import styles from './automations.module.css'

interface StatusSetFieldProps {
  label: string
  /** What stands in the sentence while none is chosen. */
  nothing: string
  value: RuleDraft['when']
  choices: readonly StatusChoice[]
  error: string | undefined
  disabled: boolean
  onChange: (value: RuleDraft['when']) => void
}

/** A status's name in a list of choices. */
export function choiceLabel(choice: StatusChoice, kindWords: (choice: { name: string }) => string): string {
  const { name, flow } = choice
  return flow === null ? kindWords(choice) : automationTexts.inFlow({ name, flow })
}

/** Several statuses in a sentence: chips for the chosen ones, and a list to add another. */
export function StatusSetField(props: StatusSetFieldProps): ReactNode {
  const { label, nothing, value, choices, error, disabled, onChange } = props
  const values = valuesOf(value)
  const chosen = values.flatMap((one) => choices.find((choice) => choice.value === one) ?? [])
  const unchosen = choices.filter((choice) => !values.includes(choice.value))
  return (
    <div className={styles['auto-set']}>
      {chosen.length > 0 && (
        <ul className={styles['auto-chips']} aria-label={label}>
          {chosen.map((choice) => (
            <li key={choice.value}>
              <StatusDot
                status={choice.kind as Status}
                colour={choice.colour}
                name={choiceLabel(choice, ({ name }) => name)}
              />
              {!disabled && (
                <button
                  type="button"
                  aria-label={automationTexts.removeStatus({ name: choice.name })}
                  onClick={() => onChange(setOf(values.filter((one) => one !== choice.value)))}
                >
                  <X size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {disabled ? (
        chosen.length === 0 && nothing
      ) : (
        <Select
          label={label}
          hideLabel
          size="small"
          value={null}
          placeholder={chosen.length === 0 ? nothing : automationTexts.addAnother}
          error={error}
          options={unchosen.map((choice) => ({
            value: choice.value,
            label: choiceLabel(choice, automationTexts.anyOfKind),
            icon: <StatusMark status={choice.kind as Status} colour={choice.colour} />,
          }))}
          onChange={(one) => onChange(setOf([...values, one]))}
        />
      )}
    </div>
  )
}
