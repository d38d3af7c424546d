import type { Database } from '../../platform/db/database.ts'
import { hasOneLine, inLine } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { notifyScenes } from '../scenes/notify-scenes.ts'
import type { SceneNews } from '../scenes/notify-scenes.ts'
import type { NewsTaker } from '../scenes/write-scenes.ts'

/** Scenes of one transaction of a long act on the embedded database: some 50 ms of its one line, with all that hangs on them. */
const SLICE = 100

/**
 * How many scenes one transaction of an act may touch. The embedded database does one transaction after the other: there
 * a long act lets the others in between. A PostgreSQL does them side by side, and there an act is one transaction.
 */
export function sliceSize(database: Pick<Database, 'kind'>): number {
  return hasOneLine(database) ? SLICE : Number.POSITIVE_INFINITY
}

/** Pieces of at most a size, in their order. */
export function* slices<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, Math.min(list.length, from + size))
}

/**
 * Does one long act of a workspace after the other: between the slices of one no other may begin. Only the embedded
 * database has acts in slices, and there this process is the only one.
 */
export function oneAct<T>(wsId: string, work: () => Promise<T>): Promise<T> {
  return inLine(wsId, work)
}

/** The news of a long act for people: all of it, once, when it is done. */
export class KeptNews {
  readonly #kept: SceneNews[] = []

  readonly take: NewsTaker = (news) => {
    this.#kept.push(news)
    return Promise.resolve()
  }

  /** In the transaction that ends the act. */
  async tell(tx: Tx, member: Member): Promise<void> {
    if (this.#kept.length === 0) return
    await notifyScenes(tx, member, {
      made: this.#kept.flatMap(({ made = [] }) => made),
      status: this.#kept.flatMap(({ status = [] }) => status),
      due: this.#kept.flatMap(({ due = [] }) => due),
      assigned: this.#kept.flatMap(({ assigned = [] }) => assigned),
    })
  }
}
