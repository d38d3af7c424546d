import { levelsOf } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { labelOf } from '../app/label-of.ts'
import { screens } from './screens.ts'
import { destinations } from '../app/routes/destinations.ts'
import { nameOf } from '../app/router/name-of.ts'
import { routes, type RouteName, type RouteSpec } from '../app/routes.ts'

const rows = Object.entries(routes) as [RouteName, RouteSpec][]

/** Section 2 and 6 of the specification: the permission of each page; routes below one share it. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  '/co/wk': 'work_getMyWorkUserInterface_read',
  '/co/myTargets': 'target_getMyTargetsUserInterface_read',
  '/co/mda': 'media_getReviewUserInterface_read',
  '/co/pyl': 'playlist_getPlaylistUserInterface_read',
  '/co/pyl/{id}': 'playlist_getPlaylistUserInterface_read',
  '/pl/dir': 'project_getProjectDirectoryUserInterface_read',
  '/pl/dir/{id}': 'project_getProjectDirectoryUserInterface_read',
  '/pl/au': 'update_getUpdateUserInterface_read',
  '/pl/tm': 'team_getListOfTeams_read',
  '/pl/tm/create': 'team_getListOfTeams_read',
  '/pl/tm/{id}': 'team_getListOfTeams_read',
  '/pl/mrc': 'metric_getListOfMetrics_read',
  '/pl/mrc/{id}': 'metric_getListOfMetrics_read',
  '/pl/sts': 'status_getListOfTemplateFlows_read',
  '/pl/sts/{id}': 'status_getListOfTemplateFlows_read',
  '/pl/tgt': 'target_getListOfTargets_read',
  '/pl/tgt/pwt': 'target_getListOfTargets_read',
  '/pl/tgt/pwt/{id}': 'target_getListOfTargets_read',
  '/pl/tgt/tl': 'target_getListOfTargets_read',
  '/pl/tgt/tl/{id}': 'target_getListOfTargets_read',
  '/pl/woo': 'woohoo_getWoohooUserInterface_read',
  '/pl/woo/rpt/{id}': 'woohoo_getWoohooUserInterface_read',
  '/pl/woo/{id}/report-history/{report_history_id}': 'woohoo_getWoohooUserInterface_read',
  '/pl/rpt': 'standardReport_viewReportUserInterface_read',
  '/ws/ppl': 'people_getListOfWorkspaceUsers_read',
  '/ws/ppl/{name}': 'people_getListOfWorkspaceUsers_read',
  '/ws/ppl/{name}/ax': 'people_getListOfWorkspaceUsers_read',
  '/ws/ar': 'access_getListOfWorkspaceRoles_read',
  '/ws/ar/{id}': 'access_getListOfWorkspaceRoles_read',
  '/ws/stg': 'settings_getBasicWorkspaceSettings_read',
  '/ws/bln': 'billing_getBillingDetails_read',
  '/ws/wkd': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/ed': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/od': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/hg': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/hg/{id}': 'workingday_getListOfWorkingdays_read',
  '/pt/{id}': 'peopleTile_getInsightsInterface_read',
}

describe('route table', () => {
  it('each row shows a screen or redirects', () => {
    const neither = rows
      .filter(([name, { redirect }]) => !screens[name] && redirect === undefined)
      .map(([name]) => name)
    // The guard leads home on; the code of sign-in is part of the first load.
    expect(neither.toSorted()).toEqual(['home', 'login'])
    const both = rows.filter(([name, { redirect }]) => screens[name] && redirect !== undefined).map(([name]) => name)
    expect(both).toEqual([])
  })

  it('CORE-02 TGT-05 PLY-03 WS-14 PPL-08 RPT-03 WOO-03 each page has its specified permission', () => {
    for (const [path, permission] of Object.entries(PERMISSIONS)) {
      const name = nameOf(path.replaceAll(/[{}]/g, ''))
      expect(name, path).not.toBe('not_found')
      const route = routes[name as RouteName]
      expect(route.path, path).toBe(path)
      expect(route.permission, path).toBe(permission)
      expect(route.requiresAuth, path).toBe(true)
    }
  })

  it('SHELL-17 every row is reached by its own path, has its own names, and exists once', () => {
    expect(new Set(rows.map(([, { path }]) => path)).size).toBe(rows.length)
    for (const [name, { path, label }] of rows) {
      expect(nameOf(path.replaceAll(/[{}]/g, '')), path).toBe(name)
      expect(labelOf(label, levelsOf(null)), path).not.toBe('')
    }
  })

  it('SHELL-32 SHELL-37 /rf and all error pages hide the menu', () => {
    for (const name of ['refresh', '204', '403', '404', '429', '500', '502', '523'] as const) {
      expect(routes[name].layout, name).toBe('bare')
    }
  })

  it('SHELL-16 only My Work has a surface of its own', () => {
    expect(rows.filter(([, { surface }]) => surface).map(([, { path }]) => path)).toEqual(['/co/wk'])
  })

  it('SHELL-50 SHELL-51 SHELL-53 menu entries without a route of their own lead to a view of one', () => {
    for (const { name, to } of Object.values(destinations)) expect(nameOf(to), to).toBe(name)
    expect(destinations.dashboard.to).toBe('/pl/dir?as=cards')
    expect(destinations.reward.to).toBe('/pl/tgt?m=ar')
  })

  it('PLAN-04 REV-02 My Work and the review load their own screens', () => {
    expect(String(screens['my-work'])).toContain('planning/my-work/Work.tsx')
    expect(String(screens.review)).toContain('review/sequence/Review.tsx')
  })
})
