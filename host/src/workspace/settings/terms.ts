import { LEVELS, TERM_MAX, characterCount, levelName, pageLanguage, type Level, type LevelTerm } from '@arbo/core'
import { pluralOfLevel } from '@arbo/core/format'
import { isSameTerm, type TermChange } from '@arbo/core/internal'
import { settingsTexts } from './texts.ts'
import type { Errors } from './draft.ts'
import type { Fact } from './FactList.tsx'

/** Levels, outermost first. */
export const LEVEL_IDS: readonly Level[] = [0, 1, 2, 3, 4]

export type TermField = `name${Level}` | `plural${Level}`
/** The form's fields: the names of the five levels; an empty plural follows the English rule. */
export type TermFields = Readonly<Record<TermField, string>>

function fieldsFrom(nameOf: (id: Level) => string, pluralOf: (id: Level) => string): TermFields {
  return Object.fromEntries(
    LEVEL_IDS.flatMap((id) => [
      [`name${id}`, nameOf(id)],
      [`plural${id}`, pluralOf(id)],
    ]),
  ) as TermFields
}

/** What a level is called in the reader's language where the workspace has no name of its own. */
export const originalName = (id: Level): string => levelName(null, id, 'one', pageLanguage())

/** A name as the reader sees it: the specification’s, which is stored in English, in their language. */
const shownName = (id: Level, name: string): string => (name === LEVELS[id] ? originalName(id) : name)

/** The same the other way, so that a name that nobody changed stays one in each reader’s own language. */
export const storedName = (id: Level, shown: string): string => {
  const name = shown.trim()
  return name === originalName(id) ? LEVELS[id] : name
}

/** The specification's names. */
export const defaultTerms = (): TermFields => fieldsFrom(originalName, () => '')

export function fieldsOf(terms: readonly LevelTerm[]): TermFields {
  return fieldsFrom(
    (id) => shownName(id, terms[id]?.name ?? LEVELS[id]),
    (id) => terms[id]?.plural ?? '',
  )
}

/** The plural that an empty field stands for. */
export function pluralByRule(fields: TermFields, id: Level): string {
  const name = storedName(id, fields[`name${id}`]) || LEVELS[id]
  return name === LEVELS[id] ? levelName(null, id, 'many', pageLanguage()) : pluralOfLevel(name)
}

/** Faults of the names, in the server's words. */
export function checkTerms(fields: TermFields): Errors<TermFields> {
  const errors: Errors<TermFields> = {}
  for (const id of LEVEL_IDS) {
    const name = fields[`name${id}`]
    const isTaken = LEVEL_IDS.some((other) => other !== id && isSameTerm(fields[`name${other}`], name))
    if (name.trim() === '') errors[`name${id}`] = settingsTexts.nameRequired
    else if (characterCount(name.trim()) > TERM_MAX) errors[`name${id}`] = settingsTexts.nameTooLong({ max: TERM_MAX })
    else if (isTaken) errors[`name${id}`] = settingsTexts.nameTaken
    if (characterCount(fields[`plural${id}`].trim()) > TERM_MAX) {
      errors[`plural${id}`] = settingsTexts.nameTooLong({ max: TERM_MAX })
    }
  }
  return errors
}

/** The levels with changed names. */
export function termChangesOf(changes: Partial<TermFields>, fields: TermFields): TermChange[] {
  return LEVEL_IDS.filter((id) => `name${id}` in changes || `plural${id}` in changes).map((id) => ({
    id,
    name: storedName(id, fields[`name${id}`]),
    plural: fields[`plural${id}`].trim(),
  }))
}

/** The levels by the specification's names, with the workspace's own. */
export function namedLevels(terms: readonly LevelTerm[]): Fact[] {
  return LEVEL_IDS.flatMap((id) => {
    const term = terms[id]
    if (!term) return []
    const name = shownName(id, term.name)
    const value = term.plural ? settingsTexts.nameAndPlural({ name, plural: term.plural }) : name
    return { name: originalName(id), value }
  })
}

/** The names in words; missing ones are left out. */
export function termFacts(fields: Partial<TermFields>): Fact[] {
  return LEVEL_IDS.flatMap((id) => {
    const name = fields[`name${id}`]
    const plural = fields[`plural${id}`]
    return [
      ...(name === undefined ? [] : [{ name: settingsTexts.nameOfLevel({ level: originalName(id) }), value: name }]),
      ...(plural === undefined
        ? []
        : [
            {
              name: settingsTexts.pluralOfLevel({ level: originalName(id) }),
              value: plural || settingsTexts.pluralByRule,
            },
          ]),
    ]
  })
}
