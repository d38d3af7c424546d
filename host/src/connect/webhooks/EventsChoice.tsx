import { Checkbox, RadioGroup, Stack } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { withLevels, type LevelMessage } from '../../app/level-text.ts'
import { webhooksTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { eventGroups } from './webhook-form.ts'
import styles from './webhooks.module.css'

interface EventsChoiceProps {
  all: boolean
  value: readonly string[]
  error: string | undefined
  onAll: (all: boolean) => void
  onChange: (events: readonly string[]) => void
}

/** All events, or chosen ones, grouped by subject. */
export function EventsChoice({ all, value, error, onAll, onChange }: EventsChoiceProps): ReactNode {
  const id = useId()
  const levels = useLevels()
  const groups: Readonly<Record<string, LevelMessage>> = webhooksTexts.groups
  return (
    <Stack gap={8}>
      <RadioGroup
        label={webhooksTexts.which}
        value={all}
        options={[true, false].map((every) => ({
          value: every,
          label: every ? webhooksTexts.whichAll : webhooksTexts.whichSome,
        }))}
        onChange={onAll}
      />
      {!all && (
        <div
          className={styles['webhook-groups']}
          role="group"
          aria-label={webhooksTexts.whichSome}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          {eventGroups(levels).map(([group, choices]) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p className="arbo-column-head" id={`${id}-${group}`}>
                {withLevels(groups[group] ?? group, levels)}
              </p>
              {choices.map(({ type, meaning }) => (
                <Checkbox
                  key={type}
                  className={styles['webhook-choice']}
                  label={<code>{type}</code>}
                  hint={meaning}
                  name="events"
                  checked={value.includes(type)}
                  aria-invalid={error === undefined ? undefined : true}
                  onChange={(checked) => onChange(checked ? [...value, type] : value.filter((other) => other !== type))}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="arbo-field-error" role="alert">
          {error}
        </p>
      )}
    </Stack>
  )
}
