import type { Levels, ProductionKind, ProductionOutcome } from '@arbo/core/contract'
import { text } from '../texts.ts'

/** The names of things and outcomes in the file of a report, with the workspace’s own names of the levels. */
export function wordsOf({ project, process, episode, take, scene }: Levels): {
  kinds: Readonly<Record<ProductionKind, string>>
  outcomes: Readonly<Record<ProductionOutcome, string>>
} {
  return {
    kinds: {
      project: project.one,
      process: process.one,
      episode: episode.one,
      take: take.one,
      scene: scene.one,
      comment: text('production.comment'),
      person: text('production.person'),
    },
    outcomes: {
      new: text('production.new'),
      changed: text('production.changed'),
      same: text('production.same'),
      skipped: text('production.skipped'),
    },
  }
}
