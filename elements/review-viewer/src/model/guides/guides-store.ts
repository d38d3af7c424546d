import { createStore, type StoreApi } from 'zustand/vanilla'
import { readPreference, writePreference } from '../viewer/preferences.ts'

/** Shapes of the picture that a matte leaves free, width to height. */
export const MATTES = { '2.39': 2.39, '1.85': 1.85, '1.78': 16 / 9, '1.33': 4 / 3, '1:1': 1, '9:16': 9 / 16 } as const
export type MatteName = keyof typeof MATTES

/** What of the picture's colour is seen. */
export const CHANNELS = ['all', 'red', 'green', 'blue', 'luminance'] as const
export type Channel = (typeof CHANNELS)[number]

export const EXPOSURE = { min: -6, max: 6, step: 0.25 } as const
export const GAMMA = { min: 0.2, max: 4, step: 0.05 } as const
/** A matte of one's own, width to height. */
export const OWN_MATTE = { min: 0.2, max: 5 } as const

/** How the picture is looked at. It changes nothing of the media and leaves this device never. */
export interface Guides {
  matte: MatteName | 'own' | null
  /** Width to height of a matte of one's own. */
  ownMatte: number
  /** Safe action and safe title. */
  safe: boolean
  thirds: boolean
  centre: boolean
  grid: boolean
  /** Mirrored left to right. */
  flop: boolean
  /** Upside down. */
  flip: boolean
  channel: Channel
  /** Stops. */
  exposure: number
  /** 1 changes nothing; above, the middle tones are brighter. */
  gamma: number
}

export type GuidesStore = StoreApi<Guides>

export const NO_GUIDES: Readonly<Guides> = {
  matte: null,
  ownMatte: 2,
  safe: false,
  thirds: false,
  centre: false,
  grid: false,
  flop: false,
  flip: false,
  channel: 'all',
  exposure: 0,
  gamma: 1,
}

/** Names of what differs from the untouched picture. */
export function activeGuides(guides: Guides): (keyof Guides)[] {
  const keys = Object.keys(NO_GUIDES) as (keyof Guides)[]
  return keys.filter((key) => key !== 'ownMatte' && guides[key] !== NO_GUIDES[key])
}

/** The guides as this device remembers them; they are remembered from then on. */
export function createGuidesStore(): GuidesStore {
  const store = createStore<Guides>(() => ({ ...NO_GUIDES, ...remembered() }))
  store.subscribe((guides) => writePreference('guides', JSON.stringify(guides)))
  return store
}

export function resetGuides(store: GuidesStore): void {
  store.setState(({ ownMatte }) => ({ ...NO_GUIDES, ownMatte }))
}

/** What is remembered and still means something. */
function remembered(): Partial<Guides> {
  let saved: unknown
  try {
    saved = JSON.parse(readPreference('guides') ?? '{}')
  } catch {
    // Written by something else: as if nothing were remembered.
    return {}
  }
  return typeof saved === 'object' && saved !== null ? sane(saved as Partial<Record<keyof Guides, unknown>>) : {}
}

function sane(saved: Partial<Record<keyof Guides, unknown>>): Partial<Guides> {
  const guides: Partial<Guides> = {}
  for (const key of ['safe', 'thirds', 'centre', 'grid', 'flop', 'flip'] as const) guides[key] = saved[key] === true
  guides.matte = ([...Object.keys(MATTES), 'own'] as (MatteName | 'own')[]).find((each) => each === saved.matte) ?? null
  guides.channel = CHANNELS.find((each) => each === saved.channel) ?? 'all'
  guides.ownMatte = within(saved.ownMatte, OWN_MATTE, NO_GUIDES.ownMatte)
  guides.exposure = within(saved.exposure, EXPOSURE, 0)
  guides.gamma = within(saved.gamma, GAMMA, 1)
  return guides
}

function within(value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number {
  return typeof value === 'number' && value >= min && value <= max ? value : otherwise
}
