import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { FIRST_CHECKED, unsafeStatements } from './testing/zero-downtime.ts'

/** Statements of landed files that were looked at, and why they may be. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  '0021_spread_by_workspace.sql':
    'the constraint and its successor change places in one transaction; nothing upserts on either, the new one forbids less',
  '0023_automations.sql':
    'the list of sources grows; what older processes write, one person and no rule, stays allowed',
  '0024_webhooks.sql': 'the list of subjects grows; all that older processes write stays allowed',
}

test('XOPS-05 no migration breaks or blocks the processes of the release before it', () => {
  const faults = readMigrations()
    .filter(({ version }) => version >= FIRST_CHECKED)
    .filter(({ file }) => !(file in LOOKED_AT))
    .flatMap(({ file, sql }) =>
      unsafeStatements(sql).map(({ line, statement, why }) => `${file}:${line}: ${statement}: ${why}`),
    )
  expect(faults, 'docs/decisions/0020 says what to do instead, and how to state that one is safe').toEqual([])
})

test.each([
  'drop table comment',
  'alter table item drop column name',
  'alter table item add column a int, drop column b',
  'alter table item rename to scene',
  'alter table item rename column name to title',
  'alter table item alter column size type bigint',
  'ALTER TABLE item ALTER COLUMN size SET DATA TYPE bigint',
  'alter table item alter column name set not null',
  'alter table item alter column name drop default',
  'alter table item add column kind text not null',
  'alter table item add column a int default 0, add column kind text not null check (kind in (1, 2))',
  'alter table item add column n integer generated always as (a + b) stored',
  'alter table item add column id2 uuid not null default gen_random_uuid()',
  'alter table item add constraint c check (size > 0)',
  'alter table item add foreign key (ws_id, a) references a (ws_id, id)',
  'alter table item add constraint u unique (ws_id, name)',
  'alter table item drop constraint c',
  'drop index item_name',
  'create unique index item_name on item (ws_id, name)',
  'truncate item',
  'do $$ begin end $$; /* fine */ drop view v',
])('XOPS-05 is refused: %s', (sql) => {
  expect(unsafeStatements(`select 1;\n\n-- What it is for.\n${sql};`)).toMatchObject([
    { line: sql.startsWith('do') ? 4 : 3, why: expect.any(String) },
  ])
})

test.each([
  'create table tried (id uuid not null); create unique index tried_id on tried (id); alter table tried add unique (id)',
  'alter table item add column note text',
  'alter table item add column kind text not null default $$a$$',
  'alter table item add column kind text not null default 0 check (kind > 0)',
  'alter table item add constraint c check (size > 0) not valid',
  'alter table item validate constraint c',
  'create index item_note on item (ws_id, note)',
  `insert into flow (name) values ('drop table comment; truncate')`,
  'create or replace function f() returns void language plpgsql as $f$ begin drop table x; end $f$',
  '-- truncate would be wrong here\nselect 1',
  '-- safe: nothing has read this column since release 0.3, two releases ago\nalter table item drop column name',
])('XOPS-05 is allowed: %s', (sql) => {
  expect(unsafeStatements(`${sql};`)).toEqual([])
})

test('XOPS-05 a reason is a sentence, and applies only to the statement below it', () => {
  expect(unsafeStatements('-- safe: yes\ndrop table a;')).toHaveLength(1)
  expect(unsafeStatements('-- safe: nobody has used it since 0.3\ndrop table a;\ndrop table b;')).toMatchObject([
    { line: 3 },
  ])
})
