import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import { addLinks, linksOf } from './links.ts'
import { at, type RunContext } from './run-context.ts'
import type { WantedComment } from './wanted.ts'

/** The author, if they are here; else the person who imports, with the author's name before the words. */
function authorOf(
  { people, production, member }: RunContext,
  { author, text: said }: WantedComment,
): { id: string; text: string } {
  const person = people.get(author)
  if (person) return { id: person.id, text: said }
  const name = production.people.get(author)?.name
  return { id: member.id, text: name ? text('production.said_by', { name, text: said }) : said }
}

/**
 * Finds or makes comments of scenes of one project. Nobody is told of them: they are history. One whose words the source
 * changed since stays as it was, since it may have been answered here.
 * @param threads comments of earlier steps by key, which replies stand below
 */
export async function settleComments(
  tx: Tx,
  context: RunContext,
  project: string,
  wanted: readonly WantedComment[],
  threads: Map<string, string>,
): Promise<void> {
  const target = context.projects.get(project)
  if (!target) return
  const { member, source, importId, isDry, isResumed, reporter, scenes } = context
  const links =
    target.id === null
      ? new Map()
      : await linksOf(
          tx,
          member.wsId,
          { source, projectId: target.id, kind: 'comment' },
          wanted.map(({ key }) => key),
        )
  const newComments: {
    key: string
    id: string
    item: string
    author: string
    text: string
    at: Date
    parent: string | null
  }[] = []
  for (const one of wanted) {
    const line = { kind: 'comment', name: one.text.slice(0, 60), file: one.file, row: one.row } as const
    const link = links.get(one.key)
    if (link) {
      threads.set(one.key, link.id)
      reporter.add({ ...line, outcome: isResumed && link.import_id === importId ? 'new' : 'same' })
      continue
    }
    reporter.add({ ...line, outcome: 'new' })
    const item = scenes.get(at(project, one.scene))
    if (isDry || !item) continue
    const id = uuidv7()
    threads.set(one.key, id)
    const author = authorOf(context, one)
    const parent = one.parent === null ? null : (threads.get(one.parent) ?? null)
    newComments.push({ key: one.key, id, item, author: author.id, text: author.text, at: one.at ?? new Date(), parent })
  }
  if (newComments.length === 0 || target.id === null) return
  const list = (value: (one: (typeof newComments)[number]) => unknown, type: string) =>
    sql`${sql.param(newComments.map(value))}::${sql.raw(type)}[]`
  await rowsOf(
    tx,
    sql`insert into comment (ws_id, id, item_id, parent_id, author_id, text, created_at, updated_at)
      select ${member.wsId}::uuid, c.id, c.item, c.parent, c.author, c.text, c.at, now() from unnest(
        ${list(({ id }) => id, 'uuid')}, ${list(({ item }) => item, 'uuid')}, ${list(({ parent }) => parent, 'uuid')},
        ${list(({ author }) => author, 'uuid')}, ${list((one) => one.text, 'text')}, ${list((one) => one.at.toISOString(), 'timestamptz')}
      ) as c (id, item, parent, author, text, at)`,
  )
  await addLinks(tx, member.wsId, { source, projectId: target.id, kind: 'comment', importId }, newComments)
}
