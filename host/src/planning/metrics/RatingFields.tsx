import { RATING_ICONS, type RatingChoice } from '@arbo/core'
import { RATING_SIGNS } from '@arbo/core/internal'
import { Plus, Trash2 } from '@arbo/kit/icons'
import { Button, IconButton, Row, Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import type { MetricDraft } from './metric-draft.ts'
import type { MetricFieldsProps } from './MetricFields.tsx'
import styles from './metrics.module.css'

/** The first step that has no name yet. */
function nextStep({ from, to, choices }: MetricDraft): string {
  const usedSteps = new Set(choices.map(({ value }) => value.trim()))
  for (let step = Number(from); step <= Number(to); step += 1) if (!usedSteps.has(String(step))) return String(step)
  return ''
}

/** The steps of a rating, their sign and their names. */
export function RatingFields({ draft, errors, onChange }: MetricFieldsProps): ReactNode {
  const { choices } = draft
  const put = (index: number, change: Partial<RatingChoice>): void =>
    onChange({ choices: choices.map((choice, at) => (at === index ? { ...choice, ...change } : choice)) })
  return (
    <>
      <Row gap={12} align="start" wrap>
        <TextField
          className={styles['metric-narrow']}
          inputMode="numeric"
          label={metricsTexts.from}
          value={draft.from}
          error={errors['from']}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          className={styles['metric-narrow']}
          inputMode="numeric"
          label={metricsTexts.to}
          value={draft.to}
          error={errors['to']}
          onChange={(event) => onChange({ to: event.target.value })}
        />
        <Select
          className={styles['metric-wide']}
          label={metricsTexts.icon}
          options={RATING_ICONS.map((value) => ({
            value,
            label: `${RATING_SIGNS[value][0]} ${metricsTexts.icons[value]}`,
          }))}
          value={draft.icon}
          onChange={(icon) => onChange({ icon })}
        />
      </Row>
      <h3>{metricsTexts.choices}</h3>
      <p className={styles['metric-hint']}>{metricsTexts.choicesHint}</p>
      {choices.length > 0 && (
        <ul className={styles['metric-choices']}>
          {choices.map((choice, index) => (
            // Rows have no ids, and only the user removes them.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <TextField
                hideLabel
                inputMode="numeric"
                label={metricsTexts.choiceValue({ number: index + 1 })}
                value={choice.value}
                error={errors[`choices.${index}.value`]}
                onChange={(event) => put(index, { value: event.target.value })}
              />
              <TextField
                hideLabel
                label={metricsTexts.choiceName({ number: index + 1 })}
                value={choice.name}
                error={errors[`choices.${index}.name`]}
                onChange={(event) => put(index, { name: event.target.value })}
              />
              <IconButton
                icon={<Trash2 />}
                label={metricsTexts.choiceRemove({ number: index + 1 })}
                onClick={() => onChange({ choices: choices.filter((_, at) => at !== index) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          onClick={() => onChange({ choices: [...choices, { value: nextStep(draft), name: '' }] })}
        >
          {metricsTexts.choiceAdd}
        </Button>
      </div>
    </>
  )
}
