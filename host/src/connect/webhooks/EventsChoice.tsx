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
    <fieldset className={styles['webhook-events']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{webhooksTexts.which}</legend>
      {[true, false].map((every) => (
        <label key={String(every)} className={styles['webhook-choice']}>
          <input type="radio" name={`${id}-which`} checked={all === every} onChange={() => onAll(every)} />
          <span className="arbo-shrinks">{every ? webhooksTexts.whichAll : webhooksTexts.whichSome}</span>
        </label>
      ))}
      {!all && (
        <div className={styles['webhook-groups']}>
          {eventGroups(levels).map(([group, choices]) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p className="arbo-column-head" id={`${id}-${group}`}>
                {withLevels(groups[group] ?? group, levels)}
              </p>
              {choices.map(({ type, meaning }) => (
                <label key={type} className={styles['webhook-choice']}>
                  <input
                    type="checkbox"
                    name="events"
                    checked={value.includes(type)}
                    aria-invalid={error === undefined ? undefined : true}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, type] : value.filter((other) => other !== type))
                    }
                  />
                  <span className="arbo-shrinks">
                    <code>{type}</code>
                    <span>{meaning}</span>
                  </span>
                </label>
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
    </fieldset>
  )
}
