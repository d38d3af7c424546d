import type { ProductionMapping } from '@arbo/core/contract'

const RECORDS = ['processes', 'statuses', 'people'] as const

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** A mapping with somebody's choices for the things that are there. */
export function withChoices(suggested: ProductionMapping, choices: Partial<ProductionMapping>): ProductionMapping {
  const { projects = [], ...others } = choices
  const chosen = new Map(projects.map((one) => [one.key, one]))
  const mapping = {
    ...suggested,
    ...others,
    projects: suggested.projects.map((one) => chosen.get(one.key) ?? one),
    // What somebody chose is in it, together with what was remembered.
    columns: suggested.columns,
  }
  for (const field of RECORDS) {
    const entries = Object.entries(suggested[field]).map(([key, value]) => [key, choices[field]?.[key] ?? value])
    Object.assign(mapping, { [field]: Object.fromEntries(entries) })
  }
  return mapping
}

/** The choices after a change: of lists only the entries that the change altered. */
export function chosenBy(
  before: ProductionMapping,
  choices: Partial<ProductionMapping>,
  patch: Partial<ProductionMapping>,
): Partial<ProductionMapping> {
  const { projects, ...others } = patch
  const next: Partial<ProductionMapping> = { ...choices, ...others }
  for (const field of RECORDS) {
    const changed = Object.entries(patch[field] ?? {}).filter(([key, value]) => differs(value, before[field][key]))
    Object.assign(next, { [field]: { ...choices[field], ...Object.fromEntries(changed) } })
  }
  const projectsByKey = new Map(before.projects.map((one) => [one.key, one]))
  const changed = (projects ?? []).filter((one) => differs(one, projectsByKey.get(one.key)))
  const unchanged = (choices.projects ?? []).filter(({ key }) => !changed.some((one) => one.key === key))
  return { ...next, projects: [...unchanged, ...changed] }
}
