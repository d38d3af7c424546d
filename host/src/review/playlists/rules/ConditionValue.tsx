import { pageLanguage, RULE_FIELDS, type RuleCondition } from '@arbo/core'
import type { RuleChoices } from '@arbo/core/internal'
import { User } from '@arbo/kit/icons'
import {
  Avatar,
  Button,
  ChoicePanel,
  type ComboboxOption,
  Popover,
  type Status,
  StatusMark,
  statusName,
  TextField,
} from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { ruleTexts } from '../texts.ts'
import styles from '../playlists.module.css'

interface ConditionValueProps {
  condition: RuleCondition
  choices: RuleChoices
  /** Ids of values that were deleted. */
  missing: readonly string[]
  onChange: (values: readonly string[]) => void
}

const ME = 'me'
const KINDS: readonly Status[] = [0, 1, 2, 3, 4, 5, 6]

/** The value of a condition, by its field and operator. */
export function ConditionValue({ condition, choices, missing, onChange }: ConditionValueProps): ReactNode {
  const { field, operator, values } = condition
  const kind = RULE_FIELDS[field]
  if (kind === 'text' || kind === 'day') {
    const isDays = operator === 'within_days'
    return (
      <TextField
        label={isDays ? ruleTexts.days : ruleTexts.value}
        hideLabel
        {...(kind === 'day' ? { type: isDays ? 'number' : 'date' } : { maxLength: 200 })}
        {...(isDays ? { hint: ruleTexts.daysHint, step: 1, min: -3650, max: 3650 } : {})}
        value={values[0] ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
      />
    )
  }
  return <Chosen condition={condition} choices={choices} missing={missing} onChange={onChange} />
}

/** Values chosen from a list: their names, and the list to change them. */
function Chosen({ condition, choices, missing, onChange }: ConditionValueProps): ReactNode {
  const [open, setOpen] = useState(false)
  const { field, values } = condition
  const kind = RULE_FIELDS[field]

  const nameOf = (id: string): string | undefined => {
    if (kind === 'kind') return statusName(Number(id) as Status, pageLanguage())
    return id === ME ? ruleTexts.me : choices.nameOf(id)
  }
  const load = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> => {
      const needle = text.trim().toLowerCase()
      if (kind === 'kind') {
        return KINDS.map((one) => ({
          id: String(one),
          label: statusName(one, pageLanguage()),
          icon: <StatusMark status={one} colour={null} />,
        })).filter(({ label }) => label.toLowerCase().includes(needle))
      }
      const matches = await choices.find(kind, text)
      const me = kind === 'person' && ruleTexts.me.toLowerCase().includes(needle)
      return [
        ...(me ? [{ id: ME, label: ruleTexts.me, icon: <User /> }] : []),
        ...matches.map(({ id, name, kind: status, colour, image }) => ({
          id,
          label: name,
          icon:
            status !== undefined ? (
              <StatusMark status={status as Status} colour={colour} />
            ) : image !== undefined ? (
              <Avatar name={name} src={image} size={20} decorative />
            ) : undefined,
        })),
      ]
    },
    [choices, kind],
  )

  const there = values.filter((id) => !missing.includes(id))
  const names = there.map(nameOf)
  const isNamed = names.length > 0 && names.length <= 2 && names.every((name) => name !== undefined)
  const label =
    values.length === 0 ? ruleTexts.choose : isNamed ? names.join(', ') : ruleTexts.chosen({ count: values.length })
  return (
    <Popover
      label={ruleTexts.fields[field]}
      className={styles['playlist-add']}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{label}</Button>}
    >
      {open && (
        <ChoicePanel
          label={ruleTexts.fields[field]}
          find={load}
          multiple
          chosen={there}
          chosenOptions={there.map((id) => ({ id, label: nameOf(id) ?? ruleTexts.gone.other }))}
          onDone={(chosen) => {
            setOpen(false)
            onChange(chosen.map(({ id }) => id))
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
