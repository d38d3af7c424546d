import type { ProductionImport, ProductionMapping, ProductionImportView } from '@arbo/core'

export interface ChoiceProps {
  data: ProductionImport & { facts: NonNullable<ProductionImport['facts']>; mapping: ProductionMapping }
  view: ProductionImportView
  disabled: boolean
  choose: (mapping: Partial<ProductionMapping>) => void
}
