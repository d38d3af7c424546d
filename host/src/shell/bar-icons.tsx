import {
  ChartGantt,
  ChartLine,
  CircleCheck,
  Clapperboard,
  Clock,
  Folder,
  Grid3x3,
  LayoutDashboard,
  Library,
  ListVideo,
  Settings,
  Users,
} from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import type { BarKey } from '../app/menus.ts'

/** One sign for each place of the bar. */
export const BAR_ICONS: Readonly<Record<BarKey, ReactNode>> = {
  'my-work': <CircleCheck />,
  time: <Clock />,
  review: <Clapperboard />,
  projects: <Folder />,
  update: <Grid3x3 />,
  schedule: <ChartGantt />,
  playlists: <ListVideo />,
  progress: <LayoutDashboard />,
  reports: <ChartLine />,
  team: <Users />,
  library: <Library />,
  settings: <Settings />,
}
