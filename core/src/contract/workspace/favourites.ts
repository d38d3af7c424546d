import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { FAVOURITES_MAX } from '../platform/enums.ts'
import { refusal } from '../platform/refusal-texts.ts'
import { Line, WsParams } from '../platform/shapes.ts'

const ORIGIN = 'https://arbo.invalid'
const WORKSPACE = '/w:aaaaaaaa'

/** What browsers read as the way up, `%2e%2e` among it, would lead out of the workspace. */
function staysBelow(path: string): boolean {
  const address = `${ORIGIN}${WORKSPACE}${path}`
  return URL.canParse(address) && new URL(address).href.startsWith(`${ORIGIN}${WORKSPACE}/`)
}

const FavouritePath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\#\p{Cc}]*$/u, refusal('favourite_path'))
  .refine(staysBelow, refusal('favourite_path'))

/** A place of the product that one person keeps at hand. */
export const Favourite = z.object({
  /** Below /w:{code}, with one slash in front; a query may follow. */
  path: FavouritePath,
  /** What the place was called when it was added. */
  name: Line.min(1, refusal('name_required')).max(120),
})
/** A kept place: its path below the workspace, and its name of then. */
export type Favourite = z.infer<typeof Favourite>

const isEachOnce = (rows: readonly Favourite[]) => new Set(rows.map(({ path }) => path)).size === rows.length

/** What each person keeps for themselves; nobody else reads it. */
export const favouriteEndpoints = resource({
  getMyFavourites: {
    method: 'GET',
    path: 'workspace/{ws_code}/my-favourites',
    summary: 'The caller’s favourite places in this workspace, in their order.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(Favourite),
  },
  putMyFavourites: {
    method: 'PUT',
    path: 'workspace/{ws_code}/my-favourites',
    summary: 'Replace the caller’s favourite places in this workspace.',
    access: 'member',
    scope: 'none',
    params: WsParams,
    body: z.object({
      /** In their order, each path once. */
      favourites: z
        .array(Favourite)
        .max(FAVOURITES_MAX, refusal('favourites_long', { max: FAVOURITES_MAX }))
        .refine(isEachOnce, refusal('favourite_once')),
    }),
    answer: 'data',
    data: z.array(Favourite),
  },
})
