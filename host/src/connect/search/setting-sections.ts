import type { PermissionRule } from '@arbo/core'
import { mayOpen, type Can } from '../../app/menu-rules.ts'
import { routes, type RouteName } from '../../app/routes.ts'
import { texts } from '../../app/texts.ts'
import { accountSections } from '../../account/profile/sections.ts'
import { detailsTexts, settingsTexts } from '../../workspace/settings/texts.ts'
import { notificationTexts } from '../notifications/texts.ts'
import { searchTexts } from './texts.ts'

/** A section of a page of settings. */
export interface SettingSection {
  id: string
  label: string
  /** The page. */
  hint: string
  /** Below the base. */
  to: string
  words: string
}

interface Circumstances {
  inWorkspace: boolean
  isReadOnly: boolean
  ssoOnly: boolean
}

/** What sections show to everybody who sees the page but are of use to those who hold this. */
const NEEDS: Readonly<Record<string, PermissionRule>> = {
  'settings#api-tokens': 'settings_manageApiTokens_update',
  'settings#webhooks': 'settings_manageWebhooks_update',
  'settings#delete': 'settings_deleteWorkspace_delete',
}

/** The settings that this person may open, section by section. */
export function settingSections(can: Can, { inWorkspace, isReadOnly, ssoOnly }: Circumstances): SettingSection[] {
  const words = searchTexts.sectionWords as Readonly<Record<string, string>>
  const of = (name: RouteName, hint: string, sections: [id: string, label: string][]): SettingSection[] =>
    sections
      .filter(([id]) => {
        const needed = NEEDS[`${name}#${id}`]
        return needed === undefined || (can(needed) && !(isReadOnly && id === 'delete'))
      })
      .map(([id, label]) => ({
        id: `${name} ${id}`,
        label,
        hint,
        to: `${routes[name].path}#${id}`,
        words: words[name === 'account' && id === 'delete' ? 'delete-account' : id] ?? '',
      }))
  const ofWorkspace = (['settings', 'workspace-profile', 'notifications'] as const).filter(
    (name) =>
      inWorkspace &&
      mayOpen({ name }, can) &&
      (name !== 'notifications' || can('notification_getNotificationSettings_read')),
  )
  const sectionsOf = {
    settings: settingsTexts.sections,
    'workspace-profile': detailsTexts.sections,
    notifications: notificationTexts.sections,
  }
  const { labels } = texts
  const hints = {
    settings: labels.settings,
    'workspace-profile': labels.workspaceProfile,
    notifications: labels.notifications,
  }
  return [
    ...ofWorkspace.flatMap((name) => of(name, hints[name], Object.entries(sectionsOf[name]))),
    ...of('account', labels.account, accountSections({ ssoOnly, isReadOnly })),
  ]
}
