import { TERM_MAX } from '../../contract/platform/enums.ts'
import type { LevelTerm } from '../../contract/workspace/settings.ts'
import { isSameTerm } from './is-same-term.ts'

type Named = Pick<LevelTerm, 'id' | 'name' | 'plural'>

/** A name that no level has or gets. */
function spareName(name: string, usedNames: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`
    const spare =
      Array.from(name)
        .slice(0, TERM_MAX - end.length)
        .join('') + end
    if (!usedNames.some((other) => isSameTerm(other, spare))) return spare
  }
}

/**
 * The order in which levels can be named one after the other, where names are unique at every moment: a level takes a
 * name only after the one that has it got another. Levels that exchange their names do it by way of a spare one. What
 * cannot be had at all is asked for last, for the server to refuse.
 * @param terms as they are
 * @param changes the levels that get other names
 */
export function termSteps(terms: readonly Named[], changes: readonly Named[]): Named[] {
  const names = new Map(terms.map(({ id, name }) => [id, name]))
  const hasName = (id: number, name: string): boolean => isSameTerm(names.get(id) ?? '', name)
  const isFree = ({ id, name }: Named): boolean =>
    [...names.keys()].every((other) => other === id || !hasName(other, name))
  const steps: Named[] = []
  let changesLeft = [...changes]

  function take(step: Named): void {
    steps.push(step)
    names.set(step.id, step.name)
  }

  while (changesLeft.length > 0) {
    const next = changesLeft.find(isFree)
    if (next) {
      take(next)
      changesLeft = changesLeft.filter((other) => other !== next)
      continue
    }
    // Each waits for a name that another level has. Only where that one waits as well does a spare name help.
    const blocker = changesLeft.find(({ id }) =>
      changesLeft.some((other) => other.id !== id && hasName(id, other.name)),
    )
    if (!blocker) return [...steps, ...changesLeft]
    const usedNames = [...names.values(), ...changes.map(({ name }) => name)]
    take({ ...blocker, name: spareName(blocker.name, usedNames) })
  }
  return steps
}
