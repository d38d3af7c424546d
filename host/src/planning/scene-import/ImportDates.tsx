import { DATE_ORDERS, pageLanguage, type DateOrder, type ImportColumn } from '@arbo/core'
import { formatDay } from '@arbo/core/format'
import { Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sceneImportTexts } from './texts.ts'

interface ImportDatesProps {
  column: ImportColumn
  order: DateOrder | null
  disabled: boolean
  onChange: (order: DateOrder) => void
}

/** Asks once how dates are to be read that the file itself leaves open, by one of them. */
export function ImportDates({
  column: { ambiguous_date: example },
  order,
  disabled,
  onChange,
}: ImportDatesProps): ReactNode {
  const days = example && {
    value: example.value,
    dmy: formatDay(example.dmy, pageLanguage()),
    mdy: formatDay(example.mdy, pageLanguage()),
  }
  return (
    <Select
      label={sceneImportTexts.dates}
      placeholder={sceneImportTexts.datesChoose}
      hint={days ? sceneImportTexts.datesExample(days) : sceneImportTexts.datesMixed}
      disabled={disabled}
      value={order}
      options={DATE_ORDERS.map((value) => ({ value, label: sceneImportTexts.dateOrders[value] }))}
      onChange={onChange}
    />
  )
}
