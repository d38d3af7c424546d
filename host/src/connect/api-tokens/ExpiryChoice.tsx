import { pageLanguage } from '@arbo/core'
import { addDays, shortDay } from '@arbo/core/format'
import { Select, Stack, TextField, useDates } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { tokensTexts } from './texts.ts'
import { EXPIRIES, dayRange, expiryDays, type Expiry, type TokenFields } from './token-form.ts'

interface ExpiryChoiceProps {
  expiry: Expiry
  day: string
  error: string | undefined
  onChange: (change: Partial<Pick<TokenFields, 'expiry' | 'day'>>) => void
}

/** How long a token works, and on which day it ends. */
export function ExpiryChoice({ expiry, day, error, onChange }: ExpiryChoiceProps): ReactNode {
  const dates = useDates()
  const [today] = useState(() => dates.today())
  const { min, max } = dayRange(today)
  const days = expiryDays({ expiry, day }, today)

  function hint(): string | undefined {
    if (days === null) return tokensTexts.expiryNeverHint
    if (expiry === 'day') return undefined
    return tokensTexts.expiryOn({ day: shortDay(addDays(today, days), today, pageLanguage()) })
  }

  return (
    <Stack gap={16}>
      <Select<Expiry>
        label={tokensTexts.expiry}
        hint={hint()}
        value={expiry}
        onChange={(next) => onChange({ expiry: next, ...(next === 'day' && day === '' ? { day: min } : {}) })}
        options={[
          ...EXPIRIES.map((amount) => ({
            value: `${amount}` as const,
            label: tokensTexts.expiryDays({ days: amount }),
          })),
          { value: 'day', label: tokensTexts.expiryDate },
          { value: 'never', label: tokensTexts.expiryNever },
        ]}
      />
      {expiry === 'day' && (
        <TextField
          name="day"
          label={tokensTexts.day}
          type="date"
          required
          min={min}
          max={max}
          value={day}
          error={error}
          onChange={(event) => onChange({ day: event.target.value })}
        />
      )}
    </Stack>
  )
}
