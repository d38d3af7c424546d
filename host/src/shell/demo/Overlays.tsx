import { AlertDialog, Button, IconButton, Menu, MenuItem, MenuSeparator, Row, Tabs } from '@arbo/kit/ui'
import { Ellipsis } from '@arbo/kit/icons'
import { useState, type ReactNode } from 'react'
import { pageWords } from '../../app/page-texts.ts'

const TABS = ['comments', 'files'] as const

/** What opens over a page or in its place: a menu, a question, and tabs. */
export function Overlays(): ReactNode {
  const { demoOverlay: words } = pageWords
  const [asking, setAsking] = useState(false)
  const [tab, setTab] = useState<(typeof TABS)[number]>('comments')
  return (
    <>
      <Row gap={8} wrap>
        <Menu trigger={<IconButton label={words.menu} icon={<Ellipsis />} />}>
          <MenuItem onSelect={() => setTab('comments')}>{words.tabs.comments}</MenuItem>
          <MenuItem onSelect={() => setTab('files')}>{words.tabs.files}</MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setAsking(true)}>
            {pageWords.demoDelete}
          </MenuItem>
        </Menu>
        <Button onClick={() => setAsking(true)}>{words.ask}</Button>
      </Row>
      <Tabs
        label={words.title}
        value={tab}
        onChange={setTab}
        tabs={TABS.map((value, count) => ({
          value,
          label: words.tabs[value],
          count,
          panel: <p>{words.panels[value]}</p>,
        }))}
      />
      <AlertDialog
        open={asking}
        danger
        title={words.question}
        message={words.consequence}
        confirmLabel={pageWords.demoDelete}
        onOpenChange={setAsking}
        onConfirm={() => setAsking(false)}
      />
    </>
  )
}
