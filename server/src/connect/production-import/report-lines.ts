import { PRODUCTION_KINDS, PRODUCTION_PROBLEMS_SHOWN } from '@arbo/core/contract'
import type { ProductionKind, ProductionOutcome, ProductionProblem, ProductionReport } from '@arbo/core/contract'
import { asProblem } from './facts.ts'
import type { Left, Problem } from './production.ts'

/** One thing of a report, with its outcome. */
export interface ReportLine {
  kind: ProductionKind
  outcome: ProductionOutcome
  name: string
  place: string
  message: string
  file: string
  row: number | null
}

/** Collects the outcomes of all things. */
export class Reporter {
  readonly lines: ReportLine[] = []
  readonly #problems: ProductionProblem[] = []
  #problemCount = 0

  add(line: Pick<ReportLine, 'kind' | 'outcome' | 'name'> & Partial<ReportLine>): void {
    const { place = '', message = '', file = '', row = null } = line
    this.lines.push({ kind: line.kind, outcome: line.outcome, name: line.name, place, message, file, row })
    if (message !== '')
      this.problem({ kind: line.kind, name: line.name, message, file, ...(row === null ? {} : { row }) })
  }

  problem(problem: Problem): void {
    this.#problemCount += 1
    if (this.#problems.length < PRODUCTION_PROBLEMS_SHOWN) this.#problems.push(asProblem(problem))
  }

  report(isDry: boolean, left: readonly Left[]): ProductionReport {
    const count = new Map<string, number>()
    for (const { kind, outcome } of this.lines)
      count.set(`${kind} ${outcome}`, (count.get(`${kind} ${outcome}`) ?? 0) + 1)
    const of = (kind: ProductionKind, outcome: ProductionOutcome): number => count.get(`${kind} ${outcome}`) ?? 0
    return {
      is_dry: isDry,
      counts: PRODUCTION_KINDS.map((kind) => ({
        kind,
        new: of(kind, 'new'),
        changed: of(kind, 'changed'),
        same: of(kind, 'same'),
        skipped: of(kind, 'skipped'),
      })),
      problems: this.#problems,
      problems_total: this.#problemCount,
      left: [...left],
    }
  }
}
