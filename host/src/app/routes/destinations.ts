import type { RouteName } from './names.ts'

/**
 * Menu entries that lead to a view of another route (decision 95). The entry needs that route's permission. `name` is the
 * route, `to` the path below the base with its query.
 */
export const destinations = {
  dashboard: { name: 'directory', to: '/pl/dir?as=cards' },
  schedule: { name: 'directory', to: '/pl/dir?as=timeline' },
  // How far the scenes are.
  report: { name: 'reports', to: '/pl/rpt?report=scene_status' },
  peoplesTargets: { name: 'targets', to: '/pl/tgt' },
  targetLibrary: { name: 'targets', to: '/pl/tgt?m=tl' },
  reward: { name: 'targets', to: '/pl/tgt?m=ar' },
  // The metric reports in the workspace's currency.
  budget: { name: 'reports', to: '/pl/rpt?report=metric&currency=1' },
  financialReports: { name: 'reports', to: '/pl/rpt?report=point_metric&currency=1' },
} as const satisfies Record<string, { name: RouteName; to: string }>
