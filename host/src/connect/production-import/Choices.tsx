import type { ProductionImport, ProductionMapping } from '@arbo/core'
import type { ProductionImportStore, ProductionImportView } from '@arbo/core/internal'
import { Button, Row, Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { productionImportTexts as words } from './texts.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { LevelChoices } from './LevelChoices.tsx'
import { PeopleChoices } from './PeopleChoices.tsx'
import { ProjectChoices } from './ProjectChoices.tsx'
import { StatusChoices } from './StatusChoices.tsx'
import { useImportAct } from './use-import-act.ts'
import styles from './production-import.module.css'
import type { ChoiceProps } from './choice-props.ts'

interface ChoicesProps {
  store: ProductionImportStore
  view: ProductionImportView
  data: ProductionImport
  locked: boolean
  onNext: () => void
}

/** The mapping from source to product. Each choice is saved at once. */
export function Choices({ store, view, data, locked, onNext }: ChoicesProps): ReactNode {
  const { act } = useImportAct(words.saveFailed)
  const { facts, mapping } = data
  if (!facts || !mapping) return null
  const choose = (change: Partial<ProductionMapping>): void => void act(() => store.choose(change))
  const props: ChoiceProps = { data: { ...data, facts, mapping }, view, disabled: locked, choose }
  return (
    <div className={styles['pim-step']}>
      {facts.sheets.length > 0 && <ColumnChoices {...props} />}
      <ProjectChoices {...props} />
      <LevelChoices {...props} />
      {facts.statuses.length > 0 && <StatusChoices {...props} />}
      {facts.people.length > 0 && <PeopleChoices {...props} />}
      <section className={styles['pim-section']}>
        <h2>{words.again}</h2>
        <Select
          className={styles['pim-narrow']}
          label={words.changed}
          disabled={locked}
          value={mapping.changed}
          options={(['update', 'leave'] as const).map((value) => ({ value, label: words.changedChoices[value] }))}
          onChange={(changed) => choose({ changed })}
        />
      </section>
      <Row gap={8} align="stretch" wrap>
        <Button variant="primary" onClick={onNext}>
          {words.next}
        </Button>
      </Row>
    </div>
  )
}
