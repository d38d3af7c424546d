import { targetsStore } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { targetsTexts } from './texts.ts'
import { ListFilter } from '../../ui/list/ListFilter.tsx'

interface TargetFilterProps {
  value: string | null
  onChange: (targetId: string | null) => void
}

/** Filters by one target of the library. */
export function TargetFilter({ value, onChange }: TargetFilterProps): ReactNode {
  const { session } = useApp()
  const targets = useMemo(() => targetsStore(session), [session])
  const rows = useSelected(targets, (state) => state.rows)
  const options = rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListFilter
      name={targetsTexts.target}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : next)}
      options={options}
    />
  )
}
