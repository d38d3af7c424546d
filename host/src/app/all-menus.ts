import type { Levels } from '@arbo/core'
import { destinations } from './routes/destinations.ts'
import { labelOf, type LabelKey } from './label-of.ts'
import { withLevels } from './level-text.ts'
import { page, view, type MenuEntry } from './menus.ts'
import type { RouteName } from './routes.ts'
import { shellTexts } from './shell-texts.ts'

export interface MenuSpec {
  key: keyof typeof shellTexts.menus | 'modules'
  label: string
  entries: readonly MenuEntry[]
}

/**
 * The menus of the specification, section 2, without the user's, which is in the profile menu. No two entries lead to one
 * page.
 */
export function menusOf(levels: Levels): readonly MenuSpec[] {
  const { menus } = shellTexts
  const named = (key: LabelKey): string => labelOf(key, levels)
  const to = (name: RouteName, label?: string): MenuEntry => page(name, levels, label)
  return [
    {
      key: 'studio',
      label: menus.studio,
      entries: [view(destinations.dashboard, menus.dashboard), to('my-work'), to('my-targets')],
    },
    {
      key: 'planning',
      label: menus.planning,
      entries: [
        to('directory'),
        { ...to('update'), about: moduleText('update', levels) },
        to('teams'),
        to('libraries'),
        view(destinations.report, menus.report),
        { ...to('woohoo'), about: moduleText('woohoo', levels) },
        to('reports'),
        view(destinations.targetLibrary, named('targetLibrary')),
      ],
    },
    {
      key: 'library',
      label: menus.library,
      entries: [to('metrics'), to('statuses'), to('targets')],
    },
    {
      key: 'financial',
      label: menus.financial,
      entries: [
        view(destinations.reward, menus.reward),
        view(destinations.budget, menus.budget),
        view(destinations.financialReports, menus.reports),
      ],
    },
    {
      key: 'workspace',
      label: menus.workspace,
      entries: [to('roles'), to('billing'), to('people'), to('settings'), to('workspace-profile', menus.details)],
    },
    {
      key: 'calendar',
      label: menus.calendar,
      entries: [to('working-days'), to('holidays'), to('extra-days'), to('off-days')],
    },
  ]
}

const moduleText = (name: keyof typeof shellTexts.modulesAbout, levels: Levels): string =>
  withLevels(shellTexts.modulesAbout[name], levels)

/** The modules that no menu of the specification holds: Review, the playlists, and Time. */
export function modulesOf(levels: Levels): MenuSpec {
  return {
    key: 'modules',
    label: shellTexts.modules,
    entries: (['review', 'playlists', 'time'] as const).map((name) => ({
      ...page(name, levels),
      about: moduleText(name, levels),
    })),
  }
}
