import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from './ui/language-context.ts'

/** The texts of a list to choose from, apart so that only those who show one have them. */
export const comboboxMessages = catalogue('kit.combobox', {
  search: 'Search',
  none: 'Nothing found',
  failed: 'The list could not be loaded',
  retry: 'Try again',
  loading: 'Loading',
  done: 'Done',
  /** For those who listen, once something is typed. */
  found: '{count} to choose from',
})

export type ComboboxTexts = TextsOf<typeof comboboxMessages>

/** The texts in the language of the element around. */
export const useComboboxTexts = (): ComboboxTexts => useTextsOf(comboboxMessages)
