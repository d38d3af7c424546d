/** What the kill measurements write and check: pairs of rows in two tables, a counter, b-trees and a GIN index. */

export const LEDGER = `
  create table if not exists ledger (
    run integer not null, client integer not null, n integer not null, words text[] not null,
    primary key (run, client, n)
  );
  create table if not exists ledger_pair (
    run integer not null, client integer not null, n integer not null, body text not null,
    primary key (run, client, n)
  );
  create table if not exists ledger_total (client integer primary key, writes bigint not null);
  create index if not exists ledger_words on ledger using gin (words);
  insert into ledger_total select g, 0 from generate_series(0, 15) g on conflict do nothing;
  create extension if not exists amcheck`

/**
 * @param {{ query: (text: string, values?: unknown[]) => Promise<any[]> }} database
 * @returns {Promise<{ runs: { run: number, client: number, count: number, last: number }[], faults: string[] }>} how far
 *   each client of each run came, and everything that is not as it must be
 */
export async function checkLedger(database) {
  const faults = []
  const runs = await database.query('select run, client, count(*) as count, max(n) as last from ledger group by 1, 2')
  const [pairs] = await database.query(`
    select count(*) as n from ledger full join ledger_pair using (run, client, n)
    where ledger.words is null or ledger_pair.body is null`)
  if (pairs.n > 0) faults.push(`${pairs.n} half transactions`)
  const [sums] = await database.query(
    'select (select sum(writes) from ledger_total)::int8 as sum, (select count(*) from ledger) as rows',
  )
  if (sums.sum !== sums.rows) faults.push(`the counter says ${sums.sum}, the table has ${sums.rows}`)
  faults.push(...(await checkIndexes(database)))
  return { runs, faults }
}

/** @param {{ query: (text: string, values?: unknown[]) => Promise<any[]> }} database */
async function checkIndexes(database) {
  const faults = []
  try {
    await database.query(`
      select bt_index_check(i.indexrelid, i.indexrelid >= 16384) from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`)
    await database.query(`select verify_heapam('ledger'), verify_heapam('ledger_pair')`)
  } catch (error) {
    faults.push(`amcheck: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const word of ['w1', 'w500', 'w900']) {
    const [{ n: all }] = await database.query('select count(*) as n from ledger where $1 = any(words)', [word])
    const [{ n: indexed }] = await database.query('select count(*) as n from ledger where words @> array[$1]', [word])
    if (all !== indexed) faults.push(`GIN: ${indexed} of ${all} rows with ${word}`)
  }
  return faults
}
