import { pageLanguage, findPeople, findTeams } from '@arbo/core'
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
}

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

  return useMemo(
    () => ({
      load: (facet) => async (text) => {
        // Of people and teams the server finds the first ones that fit.
        const isFound = facet.type === 'choices' && (facet.from === 'people' || facet.from === 'teams')
        const key = isFound ? `${facet.from}:${text}` : facet.id
        const cached = cache.current.get(key)
        const entry =
          cached && Date.now() - cached.at < FRESH_MS ? cached : { at: Date.now(), choices: all(facet, text) }
        cache.current.set(key, entry)
        try {
          const choices = await entry.choices
          for (const { id, label } of choices) names.current.set(id, label)
          const needle = text.trim().toLowerCase()
          return choices.filter(({ label }) => label.toLowerCase().includes(needle))
        } catch (error) {
          cache.current.delete(key)
          throw error
        }
      },
      nameOf: (id) => names.current.get(id),
    }),
    [all],
  )
}
