import { mainRoutes } from './routes/mainRoutes.ts'
import type { RouteName } from './routes/names.ts'
import { planningRoutes } from './routes/planningRoutes.ts'
import { publicRoutes } from './routes/publicRoutes.ts'
import { systemRoutes } from './routes/systemRoutes.ts'
import type { RouteSpec } from './routes/types.ts'
import { workspaceRoutes } from './routes/workspaceRoutes.ts'

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
