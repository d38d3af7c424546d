import { mainRoutes } from './routes/main-routes.ts'
import type { RouteName } from './routes/names.ts'
import { planningRoutes } from './routes/planning-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { systemRoutes } from './routes/system-routes.ts'
import type { RouteSpec } from './routes/types.ts'
import { workspaceRoutes } from './routes/workspace-routes.ts'

export type { RouteName } from './routes/names.ts'
export type { CrumbSpec, RouteSpec, ScreenModule } from './routes/types.ts'

/** Every address of the product. The first row that fits wins. */
export const routes: Readonly<Record<RouteName, RouteSpec>> = {
  ...publicRoutes,
  ...systemRoutes,
  ...mainRoutes,
  ...planningRoutes,
  ...workspaceRoutes,
}

/** Where home leads when nothing else decides. */
export const DEFAULT_HOME = '/co/wk'
