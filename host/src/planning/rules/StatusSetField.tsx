import { X } from '@arbo/kit/icons'
import { Select, Stack, type Status, StatusDot, StatusMark, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { automationTexts } from './texts.ts'
import { setOf, valuesOf, type RuleDraft, type StatusChoice } from './rule-draft.ts'
import styles from './automations.module.css'

interface StatusSetFieldProps {
  label: string
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

/** Several statuses: chips for the chosen ones, and a list to add another. */
export function StatusSetField({ label, value, choices, error, disabled, onChange }: StatusSetFieldProps): ReactNode {
  const values = valuesOf(value)
  const chosen = values.flatMap((one) => choices.find((choice) => choice.value === one) ?? [])
  const unchosen = choices.filter((choice) => !values.includes(choice.value))
  return (
    <Stack gap={8}>
      {!disabled && (
        <Select
          label={label}
          value={null}
          placeholder={automationTexts.addStatus}
          error={error}
          options={unchosen.map((choice) => ({
            value: choice.value,
            label: choiceLabel(choice, automationTexts.anyOfKind),
            icon: <StatusMark status={choice.kind as Status} colour={choice.colour} />,
          }))}
          onChange={(one) => onChange(setOf([...values, one]))}
        />
      )}
      {disabled && (
        <Text tone="muted" font="small" weight="medium">
          {label}
        </Text>
      )}
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
    </Stack>
  )
}
