import type { SearchGroup, SearchKind, SearchRow } from '@arbo/core'
import { filterActions, type SearchAction } from './actions.ts'

/** A line of the list that can be chosen. */
export type Choice =
  | { key: string; type: 'found'; row: SearchRow }
  | { key: string; type: 'action'; action: SearchAction }
  | { key: string; type: 'more'; kind: SearchKind }

export interface Section {
  key: string
  heading: string
  choices: Choice[]
}

interface Shown {
  query: string
  kind: SearchKind | null
  groups: readonly SearchGroup[]
  recent: readonly SearchRow[]
  actions: readonly SearchAction[]
  recentHeading: string
  headingOf: (kind: SearchKind) => string
}

/** Actions beside results: 'new' finds all that can be created. */
const ACTIONS_BESIDE = 24

const choiceOf = (row: SearchRow): Choice => ({ key: `${row.kind} ${row.id}`, type: 'found', row })

function actionSections(actions: readonly SearchAction[]): Section[] {
  const groups = new Map<string, Choice[]>()
  for (const action of actions) {
    const choices = groups.get(action.group) ?? []
    choices.push({ key: `action ${action.id}`, type: 'action', action })
    groups.set(action.group, choices)
  }
  return [...groups].map(([heading, choices]) => ({ key: `actions ${heading}`, heading, choices }))
}

/** The list: recent things and all actions until something is typed; then results, and the actions that fit. */
export function sectionsOf({ query, kind, groups, recent, actions, recentHeading, headingOf }: Shown): Section[] {
  if (query === '') {
    const recentRows = kind === null ? recent : recent.filter((row) => row.kind === kind)
    const before: Section[] =
      recentRows.length > 0 ? [{ key: 'recent', heading: recentHeading, choices: recentRows.map(choiceOf) }] : []
    return kind === null ? [...before, ...actionSections(actions)] : before
  }
  const results = groups
    .filter((group) => kind === null || group.kind === kind)
    .map((group): Section => {
      const more: Choice[] =
        group.more && kind === null ? [{ key: `more ${group.kind}`, type: 'more', kind: group.kind }] : []
      return { key: group.kind, heading: headingOf(group.kind), choices: [...group.rows.map(choiceOf), ...more] }
    })
  if (kind !== null) return results
  const fitting = filterActions(actions, query).slice(0, ACTIONS_BESIDE)
  // An action whose label begins with the query comes first: 'sign out' is typed to sign out.
  const first = fitting.filter(({ rank }) => rank === 0).map(({ action }) => action)
  const rest = fitting.filter(({ rank }) => rank > 0).map(({ action }) => action)
  const isExact = first.some(({ label }) => label.toLowerCase().startsWith(query.toLowerCase()) && query.length > 2)
  return isExact
    ? [...actionSections(first), ...results, ...actionSections(rest)]
    : [...results, ...actionSections([...first, ...rest])]
}
