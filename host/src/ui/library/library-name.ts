import { duplicateTeamFields, fieldRule } from '@arbo/core/internal'

/** What the contract says of the names in all libraries. */
export const LIBRARY_NAME = duplicateTeamFields.name
const rule = fieldRule(LIBRARY_NAME)

/** What is wrong with a name, in the words that the server uses too. */
export function checkLibraryName(name: string): string | undefined {
  return rule(name, {}) ?? undefined
}
