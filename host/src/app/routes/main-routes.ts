import type { MainRouteName } from './names.ts'
import { IN_WORKSPACE } from './shared.ts'
import type { RouteSpec } from './types.ts'

/** The access-module permission that both playlist routes share (decision 16). */
const PLAYLISTS = 'playlist_getPlaylistUserInterface_read'

/** Start, account, My Work, review, playlists and the two deep links. */
export const mainRoutes: Readonly<Record<MainRouteName, RouteSpec>> = {
  start: {
    path: '/start',
    label: 'start',
    requiresAuth: true,
    notRequireWs: true,
    layout: 'menu',
  },
  account: {
    path: '/ac/acc',
    label: 'account',
    ...IN_WORKSPACE,
    notRequireWs: true,
  },
  'my-work': {
    path: '/co/wk',
    label: 'myWork',
    permission: 'work_getMyWorkUserInterface_read',
    ...IN_WORKSPACE,
    surface: true,
    fill: true,
  },
  'my-targets': {
    path: '/co/myTargets',
    label: 'myTargets',
    permission: 'target_getMyTargetsUserInterface_read',
    ...IN_WORKSPACE,
    site: 'targets',
    redirect: '/pl/tgt?m=pt&tab=mine',
  },
  review: {
    path: '/co/mda',
    label: 'review',
    permission: 'media_getReviewUserInterface_read',
    ...IN_WORKSPACE,
    fill: true,
    focus: { query: { list: true } },
    keepsFocus: true,
  },
  'review-site': {
    path: '/co/reviewModule',
    label: 'review',
    permission: 'media_getReviewUserInterface_read',
    ...IN_WORKSPACE,
    site: 'review',
    redirect: '/co/mda',
  },
  playlists: {
    path: '/co/pyl',
    label: 'playlists',
    permission: PLAYLISTS,
    ...IN_WORKSPACE,
    fill: true,
  },
  playlist: {
    path: '/co/pyl/{id}',
    label: 'playlist',
    permission: PLAYLISTS,
    ...IN_WORKSPACE,
    breadcrumb: { parents: ['playlists'], entityPath: true },
    fill: true,
    keepsFocus: true,
  },
  room: {
    path: '/co/rm/{id}',
    label: 'room',
    permission: { anyOf: ['media_getReviewUserInterface_read', PLAYLISTS] },
    ...IN_WORKSPACE,
    // Leaving the page leaves the room, so the crumb opens the list of playlists in a new tab.
    breadcrumb: { prepend: [{ label: 'playlists', to: '/co/pyl', newTab: true }], entityPath: true },
    fill: true,
    focus: true,
    keepsFocus: true,
  },
  'people-tile': {
    path: '/pt/{id}',
    label: 'peopleTile',
    permission: 'peopleTile_getInsightsInterface_read',
    ...IN_WORKSPACE,
    breadcrumb: { parents: ['people'], entityPath: true },
  },
  scene: {
    path: '/st/{id}',
    label: 'scene',
    permission: 'item_getItemDetailTable_read',
    ...IN_WORKSPACE,
    breadcrumb: { parents: ['directory'], entityPath: true },
    fill: true,
    focus: { query: { m: 'review', frame: true, list: true } },
  },
}
