import { useMemo } from 'react'
import { useApp } from '../../app/app-context.ts'
import { signOut } from '../../app/sign-out.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { readSettings } from '../../app/settings.ts'
import { routes, type RouteName } from '../../app/routes.ts'
import { mayOpen } from '../../app/menu-rules.ts'
import { openWorkspace, useWorkspaces } from '../../app/workspaces.ts'
import { shellTexts } from '../../app/shell-texts.ts'
import { texts } from '../../app/texts.ts'
import { accountTexts } from '../../account/profile/texts.ts'
import { settingsTexts } from '../../workspace/settings/texts.ts'
import { searchTexts } from './texts.ts'
import { setTheme } from '../../app/theme/theme.ts'
import { useTheme } from '../../app/theme/use-theme.ts'
import { useLevels } from '../../app/levels.ts'
import type { MenuEntry } from '../../app/menus.ts'
import { useMenus } from '../../app/use-menus.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { creationsOf } from './creations.ts'

/** A command of the search, with its action. */
export interface Command {
  id: string
  label: string
  group: string
  hint?: string
  /** Other words that people type for it. */
  words?: string
  run: () => void
}

/** By the name of a route. */
const wordsOf = (name: RouteName): string => (searchTexts.words as Partial<Record<RouteName, string>>)[name] ?? ''

/** Everything that can be opened, created or done from anywhere: pages, workspaces, actions. */
export function useCommands(): readonly Command[] {
  const app = useApp()
  const { menus, modules, user } = useMenus()
  const { rows } = useWorkspaces()
  const code = useSessionState((state) => state.workspaceCode)
  const { dark } = useTheme()
  const levels = useLevels()
  const readOnly = useReadOnly()
  const permissions = useSessionState((state) => state.permissions)
  const inWorkspace = useSessionState((state) => state.workspace !== null && state.member !== null)

  return useMemo(() => {
    const page = (entry: MenuEntry, hint: string): Command => ({
      id: `page ${hint} ${entry.label}`,
      label: entry.label,
      group: searchTexts.pages,
      hint,
      words: wordsOf(entry.name),
      run: () => {
        if (entry.to === '/') app.memory.forgetLastVisited()
        app.router.navigate(entry.to)
      },
    })
    const action = (label: string, run: () => void, words = ''): Command => ({
      id: `action ${label}`,
      label,
      group: searchTexts.actions,
      words,
      run,
    })
    const sectionsOf = (
      name: 'settings' | 'account',
      hint: string,
      sections: Readonly<Record<string, string>>,
    ): Command[] =>
      Object.entries(sections)
        .filter(([id]) => id !== 'delete')
        .map(([id, label]) => ({
          id: `section ${name} ${id}`,
          label,
          group: searchTexts.pages,
          hint,
          words: (searchTexts.sectionWords as Readonly<Record<string, string>>)[id] ?? '',
          run: () => app.router.navigate(`${routes[name].path}#${id}`),
        }))
    const creations = inWorkspace && readOnly === null ? creationsOf(levels, app.session.can) : []
    return [
      ...menus.flatMap((menu) => menu.entries.map((entry) => page(entry, menu.label))),
      ...modules.map((entry) => page(entry, shellTexts.modules)),
      ...user.map((entry) => page(entry, shellTexts.menus.user)),
      ...(inWorkspace && mayOpen({ name: 'settings' }, app.session.can)
        ? sectionsOf('settings', texts.labels.settings, settingsTexts.sections)
        : []),
      ...sectionsOf('account', texts.labels.account, accountTexts.sections),
      ...rows
        .filter((workspace) => workspace.code !== code)
        .map((workspace) => ({
          id: `workspace ${workspace.code}`,
          label: searchTexts.switchTo({ name: workspace.name }),
          group: texts.workspaces,
          run: () => openWorkspace(workspace.code, app),
        })),
      ...creations.map(({ label, to }) => action(label, () => app.router.navigate(to), searchTexts.newWords)),
      action(texts.labels.createWorkspace, () => app.router.navigate('/ws/cr')),
      action(texts.allWorkspaces, () => app.router.navigate('/start')),
      action(dark ? searchTexts.lightTheme : searchTexts.darkTheme, () => setTheme(dark ? 'light' : 'dark')),
      action(
        searchTexts.documentation,
        () => void window.open(readSettings().documentation_url, '_blank', 'noopener'),
        searchTexts.documentationWords,
      ),
      action(texts.signOut, () => void signOut(app.session)),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- `can` answers by the permissions
  }, [app, menus, modules, user, rows, code, dark, levels, readOnly, permissions, inWorkspace])
}
