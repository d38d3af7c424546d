import { LIBRARY_NAME_MAX, characterCount } from '@arbo/core'
import { texts } from '../../app/texts.ts'
import { libraryTexts } from './texts.ts'

/** What is wrong with a name, in the words that the server uses too. */
export function checkLibraryName(name: string): string | undefined {
  if (name.trim() === '') return texts.nameRequired
  return characterCount(name.trim()) > LIBRARY_NAME_MAX ? libraryTexts.nameTooLong : undefined
}
