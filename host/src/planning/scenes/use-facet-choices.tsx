import { findPeople, findPersonName, findTeams, pageLanguage } from '@arbo/core'
import type { SceneGridStore } from '@arbo/core/internal'
import { Avatar, type ComboboxOption, type Status, StatusMark, statusName, TagMark } from '@arbo/kit/ui'
import { useCallback, useMemo, useRef } from 'react'
import { useApp } from '../../app/app-context.ts'
import { personOption } from '../../ui/person-option.tsx'
import { lackChoices, type Facet } from './scene-facets.ts'

/** How long choices are cached, in ms. */
const FRESH_MS = 30_000

interface FacetChoices {
  load: (facet: Facet) => (text: string) => Promise<readonly ComboboxOption[]>
  /** Name of a choice seen so far, by id. */
  nameOf: (id: string) => string | undefined
  /** Reads the names of these choices; those that cannot be had stay unknown. */
  learn: (facet: Facet, ids: readonly string[]) => Promise<void>
}

/** Of these there are too many to have all: a search finds the first ones that fit. */
const SEARCHED = new Set(['people', 'teams', 'places'])

/** The choices of a filter: the list's own values, with their counts. */
export function useFacetChoices(store: SceneGridStore): FacetChoices {
  const { session } = useApp()
  const names = useRef(new Map<string, string>())
  const cache = useRef(new Map<string, { at: number; choices: Promise<readonly ComboboxOption[]> }>())

  const all = useCallback(
    async (facet: Facet, text: string): Promise<readonly ComboboxOption[]> => {
      if (facet.type !== 'choices') return []
      if (facet.from === 'lacks') return lackChoices()
      if (facet.from === 'people') {
        const people = await findPeople(session, text)
        return people.map(personOption)
      }
      if (facet.from === 'teams') {
        const teams = await findTeams(session, text)
        return teams.map((team) => ({ id: team.id, label: team.name }))
      }
      if (facet.from === 'places') {
        const places = await store.placesToFilter(text)
        return places.map(({ id, name, ancestors }) => ({
          id,
          label: name,
          hint: ancestors.map((above) => above.name).join(' / '),
        }))
      }
      const groups = await store.filterOptions(facet.from)
      return groups
        .filter(({ key }) => key !== '')
        .map(({ key, name, kind, colour, person, total }) => ({
          id: key,
          label: kind !== null && facet.from === 'kind' ? statusName(kind as Status, pageLanguage()) : name,
          hint: total,
          icon: person ? (
            <Avatar name={person.display_name} src={person.profile_image} size={20} decorative />
          ) : kind === null ? (
            colour !== null && <TagMark colour={colour} />
          ) : (
            <StatusMark status={kind as Status} colour={colour} />
          ),
        }))
    },
    [session, store],
  )

  return useMemo(() => {
    const load: FacetChoices['load'] = (facet) => async (text) => {
      const isFound = facet.type === 'choices' && SEARCHED.has(facet.from)
      const key = isFound ? `${facet.from}:${store.getState().query.entityId ?? ''}:${text}` : facet.id
      const cached = cache.current.get(key)
      const entry = cached && Date.now() - cached.at < FRESH_MS ? cached : { at: Date.now(), choices: all(facet, text) }
      cache.current.set(key, entry)
      try {
        const choices = await entry.choices
        for (const { id, label } of choices) names.current.set(id, label)
        const needle = text.trim().toLowerCase()
        return isFound ? choices : choices.filter(({ label }) => label.toLowerCase().includes(needle))
      } catch (error) {
        cache.current.delete(key)
        throw error
      }
    }
    async function learn(facet: Facet, ids: readonly string[]): Promise<void> {
      await load(facet)('')
      // A search has the first ones alone.
      const from = facet.type === 'choices' ? facet.from : null
      const unknown = from === 'people' || from === 'places' ? ids.filter((id) => !names.current.has(id)) : []
      await Promise.all(
        unknown.map(async (id) => {
          const name = from === 'people' ? await findPersonName(session, id) : await store.placeName(id)
          if (name !== null) names.current.set(id, name)
        }),
      )
    }
    return { load, learn, nameOf: (id) => names.current.get(id) }
  }, [all, session, store])
}
