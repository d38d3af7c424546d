import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Person } from '@arbo/core/contract'
import { rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { text } from '../texts.ts'

const NAME_MARK = '\u0000'

/** SQL of a Person, from a row of `ws_user` under the alias; null where an outer join found nobody. */
export function personJson(alias: string): SQL {
  const row = sql.identifier(alias)
  return sql`case when ${row}.id is not null then json_build_object(
    'id', ${row}.id, 'display_name', ${row}.display_name, 'profile_image', ${row}.profile_image) end`
}

/** People of a workspace, in the order of their names. */
export class KnownPeople {
  readonly #places: ReadonlyMap<string, { at: number; person: Person }>

  constructor(inOrder: readonly Person[]) {
    this.#places = new Map(inOrder.map((person, at) => [person.id, { at, person }]))
  }

  /** The people of the ids, in the order of their names; unknown ids are left out. */
  of(ids: readonly string[]): Person[] {
    const places = ids.flatMap((id) => this.#places.get(id) ?? [])
    if (places.length > 1) places.sort((a, b) => a.at - b.at)
    return places.map(({ person }) => person)
  }
}

/**
 * Everybody of a workspace, held for a moment: who shows ten people on each of a hundred rows need not join them there.
 * @param needed SQL of the ids that matter: nobody else is read where nothing is held
 */
export function knownPeople(tx: Tx, wsId: string, needed: SQL): Promise<KnownPeople> {
  const read = async (which: SQL): Promise<KnownPeople> =>
    new KnownPeople(
      await rowsOf<Person>(
        tx,
        sql`select m.id, m.display_name, m.profile_image from ws_user m where m.ws_id = ${wsId} and ${which}
          order by m.display_name, m.id`,
      ),
    )
  return tx.held(
    'rights',
    `people ${wsId}`,
    () => read(sql`true`),
    () => read(sql`m.id in (${needed})`),
  )
}

/** A guest as a person: nobody takes them for a member. */
export function guestPerson({ id, name }: { id: string; name: string }): Person {
  return { id, display_name: text('guest.named', { name }), profile_image: null }
}

/** SQL of the name under which a guest shows, from a row of `guest_visitor`. */
export function guestNameSql(alias: string): SQL {
  const [before = '', after = ''] = text('guest.named', { name: NAME_MARK }).split(NAME_MARK)
  return sql`(${before}::text || ${sql.identifier(alias)}.name || ${after}::text)`
}

/** SQL of a guest as a Person, from a row of `guest_visitor`; null where an outer join found nobody. */
export function guestJson(alias: string): SQL {
  const row = sql.identifier(alias)
  return sql`case when ${row}.id is not null then json_build_object(
    'id', ${row}.id, 'display_name', ${guestNameSql(alias)}, 'profile_image', null) end`
}

/** SQL of the name under which a rule shows, from a row of `change_batch`; null where a person did it. */
export function ruleNameSql(alias: string): SQL {
  const [before = '', after = ''] = text('automation.named', { name: NAME_MARK }).split(NAME_MARK)
  return sql`(${before}::text || ${sql.identifier(alias)}.automation_name || ${after}::text)`
}

/** SQL of a rule in the place of a Person, from a row of `change_batch`; under the name that it had then. */
export function ruleJson(alias: string): SQL {
  const row = sql.identifier(alias)
  return sql`(case when ${row}.automation_id is not null then json_build_object(
    'id', ${row}.automation_id, 'display_name', ${ruleNameSql(alias)}, 'profile_image', null) end)`
}
