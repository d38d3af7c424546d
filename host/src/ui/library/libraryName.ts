import { characterCount } from '@arbo/core'
import { texts } from '../../texts.ts'
import { libraryTexts } from '../../texts/library.ts'

/** Longest name in a library, in characters. */
const NAME_MAX = 50

/** What is wrong with a name, in the words that the server uses too. */
export function checkLibraryName(name: string): string | undefined {
  if (name.trim() === '') return texts.nameRequired
  return characterCount(name.trim()) > NAME_MAX ? libraryTexts.nameTooLong : undefined
}
