import type { ProductionImport, ProductionMapping } from '@arbo/core'
import type { ProductionImportView } from '@arbo/core/internal'

export interface ChoiceProps {
  data: ProductionImport & { facts: NonNullable<ProductionImport['facts']>; mapping: ProductionMapping }
  view: ProductionImportView
  disabled: boolean
  choose: (mapping: Partial<ProductionMapping>) => void
}
