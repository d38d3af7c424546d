import { useMemo } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { signOut } from '../../app/signOut.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import { openWorkspace, useWorkspaces } from '../../app/workspaces.ts'
import { texts } from '../../texts.ts'
import { dialogTexts } from '../../texts/dialogs.ts'
import { setTheme } from '../../theme/theme.ts'
import { useTheme } from '../../theme/useTheme.ts'
import type { MenuEntry } from '../menus.ts'
import { useMenus } from '../useMenus.ts'
import type { Command } from './filterCommands.ts'

/** Everything one can go to or do from anywhere: pages, workspaces, actions. */
export function useCommands(): readonly Command[] {
  const app = useApp()
  const { menus, modules, user } = useMenus()
  const { rows } = useWorkspaces()
  const code = useSessionState((state) => state.workspaceCode)
  const { dark } = useTheme()

  return useMemo(() => {
    const page = (entry: MenuEntry, hint: string): Command => ({
      key: `page ${hint} ${entry.label}`,
      label: entry.label,
      group: dialogTexts.goToPages,
      hint,
      run: () => {
        if (entry.to === '/') app.memory.forgetLastVisited()
        app.router.navigate(entry.to)
      },
    })
    const action = (label: string, run: () => void): Command => ({
      key: `action ${label}`,
      label,
      group: dialogTexts.goToActions,
      run,
    })
    return [
      ...menus.flatMap((menu) => menu.entries.map((entry) => page(entry, menu.label))),
      ...modules.map((entry) => page(entry, texts.modules)),
      ...user.map((entry) => page(entry, texts.menus.user)),
      ...rows
        .filter((workspace) => workspace.code !== code)
        .map((workspace) => ({
          key: `workspace ${workspace.code}`,
          label: dialogTexts.switchTo(workspace.name),
          group: texts.workspaces,
          run: () => openWorkspace(workspace.code, app),
        })),
      action(texts.allWorkspaces, () => app.router.navigate('/start')),
      action(dark ? dialogTexts.lightTheme : dialogTexts.darkTheme, () => setTheme(dark ? 'light' : 'dark')),
      action(texts.signOut, () => signOut(app.session)),
    ]
  }, [app, menus, modules, user, rows, code, dark])
}
