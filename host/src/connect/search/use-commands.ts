import { useMemo } from 'react'
import { useApp } from '../../app/app-context.ts'
import { signOut } from '../../app/sign-out.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { readSettings } from '../../app/settings.ts'
import type { RouteName } from '../../app/routes.ts'
import { mayOpen } from '../../app/menu-rules.ts'
import { openWorkspace, useWorkspaces } from '../../app/workspaces.ts'
import { shellTexts } from '../../app/shell-texts.ts'
import { texts } from '../../app/texts.ts'
import { openShellDialog } from '../../app/shell-dialog.ts'
import { labelOf } from '../../app/label-of.ts'
import { pageKeys, type KeyPart, type KeyRuns } from '../../app/page-keys.ts'
import { useSelected } from '../../app/store.ts'
import { sharedAddress } from '../../app/guard/shared-address.ts'
import { KEY_TABLE } from '../../ui/keys/key-table.ts'
import { keysTexts } from '../../ui/keys/texts.ts'
import { settingSections } from './setting-sections.ts'
import { searchTexts } from './texts.ts'
import { setTheme } from '../../app/theme/theme.ts'
import { useTheme } from '../../app/theme/use-theme.ts'
import { useLevels } from '../../app/levels.ts'
import { page as pageOf, type MenuEntry } from '../../app/menus.ts'
import { useAllMenus } from '../../app/use-all-menus.ts'
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
  /** The key that does it on the page. */
  keys?: string
  run: () => void
}

/** By the name of a route. */
const wordsOf = (name: RouteName): string => (searchTexts.words as Partial<Record<RouteName, string>>)[name] ?? ''

/** What those pages are reached from. */
const PARENTS = { 'status-rules': 'statuses', 'production-imports': 'projects' } as const

/** What a part of the page does from anywhere by a key. */
function keyCommands(part: KeyPart, runs: KeyRuns): Command[] {
  const labels: Readonly<Record<string, string>> = keysTexts[part]
  const words: Readonly<Record<string, string>> = keysTexts.words
  const combinations: Readonly<Record<string, readonly string[]>> = KEY_TABLE[part]
  return Object.entries(runs).map(([name, run]) => ({
    id: `key ${part} ${name}`,
    label: labels[name] ?? '',
    group: searchTexts.here,
    words: words[name] ?? '',
    keys: combinations[name]?.[0] ?? '',
    run,
  }))
}

/** As if pressed on the page: a viewer there shows its own keys. */
function pressHelpKey(): void {
  const init = { key: '?', shiftKey: true, bubbles: true, cancelable: true }
  // Once the search is closed, which has the keys until then.
  requestAnimationFrame(() => document.body.dispatchEvent(new KeyboardEvent('keydown', init)))
}

/** Everything that can be opened, created or done from anywhere: pages, workspaces, actions. */
export function useCommands(): readonly Command[] {
  const app = useApp()
  const menus = useAllMenus()
  const { bar, user } = useMenus()
  const { rows } = useWorkspaces()
  const code = useSessionState((state) => state.workspaceCode)
  const { dark } = useTheme()
  const levels = useLevels()
  const readOnly = useReadOnly()
  const permissions = useSessionState((state) => state.permissions)
  const parts = useSelected(pageKeys, (state) => state.parts)
  const inWorkspace = useSessionState((state) => state.workspace !== null && state.member !== null)

  return useMemo(() => {
    const page = (entry: MenuEntry, hint: string): Command => ({
      id: `page ${hint} ${entry.label}`,
      label: entry.label,
      group: searchTexts.pages,
      hint,
      words: wordsOf(entry.name),
      run: () => app.router.navigate(entry.to),
    })
    const action = (
      label: string,
      run: () => void,
      { words = '', keys }: Pick<Command, 'words' | 'keys'> = {},
    ): Command => ({
      id: `action ${label}`,
      label,
      group: searchTexts.actions,
      words,
      ...(keys === undefined ? {} : { keys }),
      run,
    })
    const to = (path: string) => (): void => app.router.navigate(path)
    const copyLink = (): void =>
      void navigator.clipboard.writeText(sharedAddress(window.location.href)).then(
        () => app.toasts.show({ id: 'copied', kind: 'success', title: texts.copied }),
        () => app.toasts.show({ id: 'copied', kind: 'error', title: texts.copyFailed }),
      )
    const creations = inWorkspace && readOnly === null ? creationsOf(levels, app.session.can) : []
    const inMenus = new Set(menus.flatMap(({ entries }) => entries.map(({ to }) => to)))
    const inBar = bar.flatMap(({ entry, below }) => [entry, ...below])
    const isListed = new Set([...menus.flatMap(({ entries }) => entries), ...inBar, ...user].map(({ name }) => name))
    // Pages that are reached from another one only.
    const others = (['status-rules', 'production-imports'] as const).filter(
      (name) => inWorkspace && !isListed.has(name) && mayOpen({ name }, app.session.can),
    )
    return [
      // What the open page does by its own keys stands first.
      ...parts.flatMap(({ part, runs }) => keyCommands(part, runs)),
      // What the bar alone leads to, such as the schedule.
      ...inBar.filter(({ to }) => !inMenus.has(to)).map((entry) => page(entry, shellTexts.mainMenu)),
      ...menus.flatMap((menu) => menu.entries.map((entry) => page(entry, menu.label))),
      ...others.map((name) => page(pageOf(name, levels), labelOf(PARENTS[name], levels))),
      ...user.map((entry) => page(entry, shellTexts.menus.user)),
      ...settingSections(app.session.can, {
        inWorkspace,
        isReadOnly: readOnly !== null,
        ssoOnly: readSettings().sso?.only === true,
      }).map(({ id, label, hint, words, to: path }) => ({
        id: `section ${id}`,
        label,
        group: searchTexts.settings,
        hint,
        words,
        run: to(path),
      })),
      ...rows
        .filter((workspace) => workspace.code !== code)
        .map((workspace) => ({
          id: `workspace ${workspace.code}`,
          label: searchTexts.switchTo({ name: workspace.name }),
          group: texts.workspaces,
          run: () => openWorkspace(workspace.code, app),
        })),
      ...creations.map(({ label, to: path, words }) => action(label, to(path), { words })),
      action(texts.labels.createWorkspace, to('/ws/cr'), { words: searchTexts.workspaceWords }),
      action(texts.allWorkspaces, to('/start')),
      action(dark ? searchTexts.lightTheme : searchTexts.darkTheme, () => setTheme(dark ? 'light' : 'dark'), {
        words: searchTexts.themeWords,
      }),
      action(shellTexts.display, () => openShellDialog('display'), { words: searchTexts.displayWords }),
      ...(inWorkspace
        ? [
            action(shellTexts.customiseLanding, () => openShellDialog('landing'), { words: searchTexts.landingWords }),
            action(shellTexts.copyLink, copyLink, { words: searchTexts.copyLinkWords }),
          ]
        : []),
      action(shellTexts.helpKeys, pressHelpKey, { words: searchTexts.keysWords, keys: '?' }),
      action(
        searchTexts.documentation,
        () => void window.open(readSettings().documentation_url, '_blank', 'noopener'),
        { words: searchTexts.documentationWords },
      ),
      action(texts.signOut, () => void signOut(app.session), { words: searchTexts.signOutWords }),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- `can` answers by the permissions
  }, [app, bar, menus, user, rows, code, dark, levels, readOnly, permissions, inWorkspace, parts])
}
