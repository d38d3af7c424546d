import type { TimezoneInfo } from '@arbo/core'
import { Combobox, type ComboboxOption } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { offsetText } from '../../app/offset-text.ts'
import { accountTexts } from './texts.ts'
import { filterZones, zoneName } from './filter-zones.ts'
import styles from './account.module.css'

interface ZonePickerProps {
  zones: readonly TimezoneInfo[]
  /** The zone that is chosen. */
  value: string
  onChange: (zone: string) => void
}

const optionOf = ({ zone, offset, abbreviation }: TimezoneInfo): ComboboxOption => ({
  id: zone,
  label: zoneName(zone),
  // Some zones are abbreviated by their offset.
  hint: `${/^[A-Z]{2,5}$/.test(abbreviation) ? `${abbreviation} ` : ''}${offsetText(offset)}`,
})

/** Chooses a time zone by its name, abbreviation or offset. */
export function ZonePicker({ zones, value, onChange }: ZonePickerProps): ReactNode {
  return (
    <Combobox
      className={styles['zones'] ?? ''}
      label={accountTexts.timezone}
      hideLabel
      framed
      placeholder={accountTexts.timezoneSearch}
      options={(text) => filterZones(zones, text, offsetText).map(optionOf)}
      chosen={[value]}
      onChoose={({ id }) => onChange(id)}
      none={(query) => accountTexts.timezoneNone({ query })}
    />
  )
}
