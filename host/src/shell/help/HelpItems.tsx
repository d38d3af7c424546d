import { BookOpen, Keyboard } from '@arbo/kit/icons'
import { MenuGroup, MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readSettings } from '../../app/settings.ts'
import { openShellDialog } from '../../app/shell-dialog.ts'
import { shellTexts } from '../../app/shell-texts.ts'
import { useSelected } from '../../app/store.ts'
import { docsOf } from './docs-page.ts'

/** Help of the open page: its documentation, and its keys. */
export function HelpItems(): ReactNode {
  const { store } = useApp()
  const place = useSelected(store, (state) => state.place)
  return (
    <MenuGroup label={shellTexts.help}>
      <MenuItem
        icon={<BookOpen />}
        href={docsOf(readSettings().documentation_url, place?.name, place?.location.query)}
        newTab
      >
        {shellTexts.helpPage}
      </MenuItem>
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={() => openShellDialog('keys')}>
        {shellTexts.helpKeys}
      </MenuItem>
    </MenuGroup>
  )
}
