import { isApiError } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import { RULE_FIELDS, type RuleValueKind } from '../../contract/review/playlist-values.ts'
import type { PlaylistRule, RuleCondition } from '../../contract/review/playlist-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { findPeople, findPersonName } from '../../workspace/people/find-people.ts'
import { isGroup } from './rule-edits.ts'

/** Something that a condition may name. */
export interface RuleChoice {
  id: string
  name: string
  /** Of a status: the fixed one (0 to 6) that it counts as. */
  kind?: number
  /** Likewise; null: that of its kind. */
  colour?: string | null
  /** Of a person. */
  image?: string | null
}

/** Choices for the conditions of a rule, and the names of the ids in it. */
export interface RuleChoices {
  /** Those whose names have this text in them. Rejects with an ApiError. */
  find(kind: RuleValueKind, text: string): Promise<readonly RuleChoice[]>
  /** Undefined: not known (yet). */
  nameOf(id: string): string | undefined
  /** Learns what the ids of a rule are called, as far as they are still there. */
  learn(rule: PlaylistRule): Promise<void>
}

/** Choices shown at once. */
const FOUND = 50

const has = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase())

export function createRuleChoices(session: Session): RuleChoices {
  const api = createClient(session)
  const names = new Map<string, string>()

  async function statuses(): Promise<RuleChoice[]> {
    const { data } = await api.listTemplateFlows({ query: { per_page: BULK_PAGE_SIZE }, optOut: QUIET })
    return data.flatMap((flow) =>
      flow.statuses.map(({ id, name, kind, colour }) => ({
        id,
        kind,
        colour,
        name: data.length > 1 ? `${name} · ${flow.name}` : name,
      })),
    )
  }

  async function teams(): Promise<RuleChoice[]> {
    const { data } = await api.listTeams({ query: { per_page: BULK_PAGE_SIZE }, optOut: QUIET })
    return data.map(({ id, name }) => ({ id, name }))
  }

  async function entities(text: string): Promise<RuleChoice[]> {
    const query = { per_page: FOUND, order_by: 'name', ...(text.trim() ? { name_like: text.trim() } : {}) }
    const { data } = await api.listEntities({ query, optOut: QUIET })
    return data.map(({ id, name }) => ({ id, name }))
  }

  async function read(kind: RuleValueKind, text: string): Promise<readonly RuleChoice[]> {
    if (kind === 'status') return (await statuses()).filter(({ name }) => has(name, text))
    if (kind === 'team') return (await teams()).filter(({ name }) => has(name, text))
    if (kind === 'entity') return entities(text)
    if (kind !== 'person') return []
    const people = await findPeople(session, text)
    return people.map(({ id, display_name, profile_image }) => ({ id, name: display_name, image: profile_image }))
  }

  async function find(kind: RuleValueKind, text: string): Promise<readonly RuleChoice[]> {
    const choices = await read(kind, text)
    for (const { id, name } of choices) names.set(id, name)
    return choices
  }

  async function learnEntity(id: string): Promise<void> {
    try {
      names.set(id, (await api.showEntity({ params: { id }, optOut: QUIET })).name)
    } catch (error) {
      // A name that cannot be had is left out; that it is gone the rule’s problems say.
      if (!isApiError(error)) throw error
    }
  }

  async function learnOf({ field, values }: RuleCondition): Promise<void> {
    const kind = RULE_FIELDS[field]
    const unknown = values.filter((id) => id !== 'me' && !names.has(id))
    if (unknown.length === 0) return
    if (kind === 'status' || kind === 'team') await find(kind, '')
    else if (kind === 'entity') await Promise.all(unknown.map(learnEntity))
    else if (kind === 'person') {
      for (const id of unknown) {
        const name = await findPersonName(session, id)
        if (name !== null) names.set(id, name)
      }
    }
  }

  return {
    find,
    nameOf: (id) => names.get(id),
    async learn({ conditions }) {
      const all = conditions.flatMap((one) => (isGroup(one) ? one.conditions : [one]))
      try {
        await Promise.all(all.map(learnOf))
      } catch (error) {
        // Names that cannot be had show as a number of what is chosen.
        if (!isApiError(error)) throw error
      }
    },
  }
}
