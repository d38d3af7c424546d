import { Plus } from '@arbo/kit/icons'
import { Button, Loading, PageHead, Row, Skeleton, Stack, Tabs, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { Table, TableRow } from '../../ui/Table.tsx'
import styles from './demo.module.css'
import { galleryTexts as words } from './texts.ts'

/** Parts beside and below each other, and words in their looks. */
export function Layouts(): ReactNode {
  return (
    <Stack gap={16}>
      <Row gap={8} wrap>
        {([4, 8, 16] as const).map((gap) => (
          <div key={gap} className={styles['demo-box']}>
            <Row gap={gap}>
              <i />
              <i />
              <i />
            </Row>
          </div>
        ))}
        <div className={styles['demo-box']}>
          <Stack gap={4}>
            <i />
            <i />
          </Stack>
        </div>
      </Row>
      <Row gap={16} wrap>
        <Text weight="strong">{words.pageTitle}</Text>
        <Text tone="muted">{words.muted}</Text>
        <Text tone="subtle" font="small">
          {words.subtle}
        </Text>
        <Text tone="danger">{words.danger}</Text>
      </Row>
      <Text as="p" truncate>
        {words.longName} {words.longName}
      </Text>
    </Stack>
  )
}

/** The head of a page, with a name that fits and one that does not. */
export function Heads(): ReactNode {
  return (
    <Stack gap={8}>
      {[words.pageTitle, words.longName].map((title, at) => (
        <div key={title} className={styles['demo-head-box']}>
          <PageHead
            // The page has its own heading of the first level.
            title={<h3 dir="auto">{title}</h3>}
            total={at === 0 ? 128 : null}
            tools={
              <Button variant={at === 0 ? 'primary' : 'secondary'} icon={<Plus />}>
                {words.newScene}
              </Button>
            }
          />
        </div>
      ))}
    </Stack>
  )
}

/** Tabs with counts, one of which is not known yet, and one that cannot be opened. */
export function TabsPart(): ReactNode {
  const [tab, setTab] = useState<keyof typeof words.tabNames>('all')
  return (
    <Tabs
      label={words.pageTitle}
      value={tab}
      onChange={setTab}
      tabs={(['all', 'mine', 'archived'] as const).map((value, at) => ({
        value,
        label: words.tabNames[value],
        ...(at < 2 ? { count: at === 0 ? 128 : null } : { disabled: true }),
        panel: <Text as="p">{words.tabText({ name: words.tabNames[value] })}</Text>,
      }))}
    />
  )
}

const ROWS = [
  ['Harbour 010', '2026-12-04', 124],
  ['Harbour 020', '2026-12-11', 86],
] as const

/** A table as a card, sorted by its head, with a sum. */
export function Tables(): ReactNode {
  const [sort, setSort] = useState('name')
  const rows = [...ROWS, [words.longName, '2027-01-08', 240] as const].toSorted(
    (one, other) =>
      (sort.startsWith('-') ? -1 : 1) * (sort.endsWith('frames') ? one[2] - other[2] : one[0].localeCompare(other[0])),
  )
  return (
    <Table
      label={words.pageTitle}
      frame="card"
      sort={sort}
      onSort={setSort}
      columns={[
        { id: 'name', label: words.columns.name, isHead: true, sortable: true },
        { id: 'due', label: words.columns.due, fits: true },
        { id: 'frames', label: words.columns.frames, align: 'end', sortable: true },
      ]}
      totals={[{ label: words.sum, cells: [rows.reduce((sum, row) => sum + row[2], 0)] }]}
    >
      {rows.map(([name, due, frames]) => (
        <TableRow key={name}>{[name, due, frames]}</TableRow>
      ))}
    </Table>
  )
}

/** What stands where something is on its way. */
export function Waiting(): ReactNode {
  return (
    <Loading label={words.loading}>
      <Stack gap={8}>
        {['72%', '90%', '58%'].map((width) => (
          <Row key={width} gap={8}>
            <Skeleton width={24} height={24} round />
            <Skeleton width={width} height={16} />
          </Row>
        ))}
      </Stack>
    </Loading>
  )
}
