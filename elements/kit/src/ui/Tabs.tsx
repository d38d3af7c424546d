import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabsProps<Value extends string> {
  /** Accessible name of the list of tabs. */
  label: string
  value: Value
  onChange: (value: Value) => void
  /** A count of null is not known yet and keeps its place, so that no tab moves when it comes. */
  tabs: readonly { value: Value; label: ReactNode; count?: number | null; disabled?: boolean; panel: ReactNode }[]
}

/** Several panels in one place; only the chosen one is rendered. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>): ReactNode {
  return (
    <Base.Root className="arbo-tabs" value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List className="arbo-tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} className="arbo-tab" value={tab.value} disabled={tab.disabled}>
            {tab.label}
            {tab.count !== undefined && <span className="arbo-count">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} className="arbo-tab-panel" value={tab.value}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
