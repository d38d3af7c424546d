import type { RouteSpec } from '../app/routes.ts'

/** Whether the content area shows: inside a workspace, and on pages that need none. */
export function showsContent(route: Pick<RouteSpec, 'notRequireWs'>, workspaceCode: string | null): boolean {
  return workspaceCode !== null || route.notRequireWs === true
}
