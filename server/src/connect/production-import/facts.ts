import { PRODUCTION_PROBLEMS_SHOWN } from '@arbo/core/contract'
import type { ProductionFacts, ProductionProblem } from '@arbo/core/contract'
import { paced } from '../../platform/pace.ts'
import { placeOfThing } from './places.ts'
import type { Problem, Production, SourceThing } from './production.ts'

/**
 * The things that stand in a project by themselves: a thing above others counts as one only if it has tasks of its
 * own.
 */
export function workThings({ things, tasks }: Production): SourceThing[] {
  const worked = new Set([...tasks.values()].map(({ thing }) => thing))
  return [...things.values()].filter(({ key, kind }) => kind === 'shot' || kind === 'asset' || worked.has(key))
}

export function asProblem({
  kind,
  name,
  message,
  file = '',
  row = null,
}: Omit<Problem, 'row'> & { row?: number | null }): ProductionProblem {
  return { kind, name: name.slice(0, 200), message, file, row }
}

async function countBy<T>(list: Iterable<T>, keyOf: (one: T) => string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const one of paced(list)) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/** The contents of the files, for the person who chooses the mapping; with turns for all others in between. */
export async function factsOf(production: Production, sheets: ProductionFacts['sheets']): Promise<ProductionFacts> {
  const { projects, tasks, comments, people, statuses, taskTypes, things, problems, left } = production
  const work = workThings(production)
  const projectOf = (thing: string): string => things.get(thing)?.project ?? ''
  const shots = await countBy(
    work.filter(({ kind }) => kind !== 'asset'),
    ({ project }) => project,
  )
  const assets = await countBy(
    work.filter(({ kind }) => kind === 'asset'),
    ({ project }) => project,
  )
  const tasksOf = await countBy(tasks.values(), ({ thing }) => projectOf(thing))
  const commentsOf = await countBy(comments.values(), ({ task, thing }) => projectOf(tasks.get(task)?.thing ?? thing))
  const byType = await countBy(tasks.values(), ({ taskType }) => taskType)
  const byStatus = await countBy(tasks.values(), ({ status }) => status)
  const byPerson = new Map<string, number>()
  for await (const { assignees } of paced(tasks.values()))
    for (const key of assignees) byPerson.set(key, (byPerson.get(key) ?? 0) + 1)
  for await (const { author } of paced(comments.values())) byPerson.set(author, (byPerson.get(author) ?? 0) + 1)
  const worked = new Set([...tasks.values()].map(({ thing }) => thing))
  return {
    projects: [...projects.values()].map(({ key, name }) => ({
      key,
      name,
      shots: shots.get(key) ?? 0,
      assets: assets.get(key) ?? 0,
      tasks: tasksOf.get(key) ?? 0,
      comments: commentsOf.get(key) ?? 0,
    })),
    task_types: [...taskTypes.values()]
      .map(({ key, name, department }) => ({ key, name, department, count: byType.get(key) ?? 0 }))
      .filter(({ count }) => count > 0),
    statuses: [...statuses.values()]
      .map(({ key, name }) => ({ key, name, count: byStatus.get(key) ?? 0 }))
      .filter(({ count }) => count > 0),
    people: [...people.values()]
      .map(({ key, name, email }) => ({ key, name, email: email || null, count: byPerson.get(key) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
    has_episodes: work.some((thing) => placeOfThing(production, thing).episode !== ''),
    has_departments: [...taskTypes.values()].some(({ department }) => department !== null),
    without_task: work.filter(({ key }) => !worked.has(key)).length,
    problems: problems.slice(0, PRODUCTION_PROBLEMS_SHOWN).map(asProblem),
    problems_total: problems.length,
    left: [...left],
    sheets,
  }
}
