import type { ProductionImport } from '@arbo/core'

/** What stands for the id in the address of an import that has not begun. */
export const NEW_IMPORT = 'new'

/** What is known of an import before its first file. */
export const NOT_BEGUN: Pick<ProductionImport, 'state' | 'source' | 'files' | 'facts' | 'mapping'> = {
  state: 'draft',
  source: null,
  files: [],
  facts: null,
  mapping: null,
}
