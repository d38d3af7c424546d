import type { PlaylistAccess, PlaylistKind, PlaylistRule, PlaylistSharingState, RootRole } from '@arbo/core/contract'
import type { Ring } from './drawings.ts'
import { sampleMessages } from './sample-texts.ts'
import type { Look } from './stills.ts'

/** The contents of the demo workspace. Days count from the day of the first start, which is 0. */

/** The film's notes and levels are those of a sample production. */
const words = sampleMessages.english

export const DEMO_WORKSPACE = 'Arbo Demo'
export const DEMO_PASSWORD = 'arbo-demo-1'
export const FILM_CREDIT = 'Big Buck Bunny (c) copyright 2008, Blender Foundation, CC BY 3.0'

export interface DemoPerson {
  key: string
  name: string
  role: RootRole
  /** Has a password and is printed at the start. */
  signsIn: boolean
}

export const PEOPLE: readonly DemoPerson[] = [
  { key: 'owner', name: 'Ada Lindqvist', role: 'owner', signsIn: true },
  { key: 'admin', name: 'Bruno Costa', role: 'admin', signsIn: true },
  { key: 'member', name: 'Mika Tanaka', role: 'member', signsIn: true },
  { key: 'guest', name: 'Grace Obi', role: 'guest', signsIn: true },
  { key: 'ines', name: 'Ines Duarte', role: 'member', signsIn: false },
  { key: 'tomas', name: 'Tomas Novak', role: 'member', signsIn: false },
  { key: 'leila', name: 'Leila Haddad', role: 'member', signsIn: false },
  { key: 'oskar', name: 'Oskar Berg', role: 'member', signsIn: false },
]

export const TEAMS: readonly { name: string; people: readonly string[] }[] = [
  { name: 'Animation', people: ['member', 'ines', 'tomas'] },
  { name: 'Lighting', people: ['leila', 'oskar'] },
  { name: 'Supervision', people: ['owner', 'admin'] },
]

/** Of the fixed kinds 0 to 6, in this order. */
export const STATUSES = [
  'Omitted',
  'Waiting',
  'Ready to start',
  'In review',
  'Retake',
  'Retake done',
  'Approved',
] as const

export const METRICS = [
  { key: 'frames', name: 'Frames', type: 'number', options: { decimals: 0 } },
  { key: 'cost', name: 'Cost', type: 'currency', options: { currency: 'USD', symbol: '$', decimals: 2 } },
  { key: 'difficulty', name: 'Difficulty', type: 'rating', options: { from: 1, to: 5 } },
] as const

/** Tags, with the share of scenes that have each: every so many. */
export const TAGS = [
  { name: 'Effects', colour: '#1E88FF', every: 4 },
  { name: 'Crowd', colour: '#00A86B', every: 7 },
  { name: 'Hero shot', colour: '#FF7A00', every: 9 },
] as const

/** Why scenes came back, in turn. */
export const RETAKE_NOTES = [
  'The weight lands two frames early. Let the hips lead, then the arms.',
  'Eyes drift away from the action in the last second. Please keep them on the door.',
  'The silhouette gets lost against the wall: turn the elbow out, or open the pose.',
] as const

export interface DemoTake {
  name: string
  /** Scene names with the kind of their status. */
  scenes: readonly (readonly [name: string, kind: number])[]
}
export interface DemoEpisode {
  name: string
  code: string
  takes: readonly DemoTake[]
}
export interface DemoProcess {
  name: string
  code: string
  episodes: readonly DemoEpisode[]
}
export interface DemoProject {
  name: string
  code: string
  description: string
  start: number
  due: number
  coordinator: string
  team: string
  processes: readonly DemoProcess[]
}

/** The project of the film clips; its scenes come from the film itself. */
export const FILM_PROJECT: Omit<DemoProject, 'processes'> = {
  name: 'Big Buck Bunny',
  code: 'BBB',
  description: `${FILM_CREDIT}. The first thirty seconds, cut at their scene changes.`,
  start: -40,
  due: 20,
  coordinator: 'admin',
  team: 'Animation',
}
export const FILM_PATH = [
  { name: words['sample.process'], code: 'ANIM' },
  { name: words['sample.episode'], code: 'EP01' },
  { name: words['sample.take'], code: 'T01' },
] as const

/**
 * Status kind, days until due, assignee and reviewers of each film scene, in the film's order; and when it got that
 * status, in minutes from the beginning of the review room.
 */
export const FILM_SCENES = [
  { code: 'SC010', kind: 3, due: 2, assignee: 'member', reviewers: ['owner', 'guest'], changed: -360 },
  { code: 'SC020', kind: 4, due: -1, assignee: 'ines', reviewers: ['admin'], changed: 10 },
  { code: 'SC030', kind: 5, due: 5, assignee: 'tomas', reviewers: ['owner', 'admin'], changed: -180 },
  { code: 'SC040', kind: 6, due: -6, assignee: 'member', reviewers: ['owner'], changed: 37 },
] as const

/**
 * Comments on the film scenes: scene, frame (and last frame of a range), author, text, and the minute of the review
 * room in which it was said; replies follow their thread.
 */
export const FILM_COMMENTS: readonly {
  scene: number
  frame: number | null
  lastFrame?: number
  who: string
  text: string
  minute?: number
  colour?: string
  done?: boolean
  replies?: readonly { who: string; text: string }[]
}[] = [
  {
    scene: 0,
    frame: 48,
    who: 'owner',
    text: words['sample.note_fog'],
    minute: 23,
    colour: '#FF0001',
    replies: [{ who: 'member', text: 'Moved it twelve frames later, the next version has it.' }],
  },
  {
    scene: 0,
    frame: 120,
    lastFrame: 168,
    who: 'guest',
    text: words['sample.note_camera'],
    colour: '#1E88FF',
  },
  { scene: 0, frame: null, who: 'admin', text: 'Sound is the temp mix, please judge the picture only.', minute: 21 },
  {
    scene: 1,
    frame: 30,
    lastFrame: 52,
    who: 'admin',
    text: words['sample.note_water'],
    minute: 6,
    colour: '#FF7A00',
  },
  {
    scene: 2,
    frame: 72,
    who: 'owner',
    text: words['sample.note_wing'],
    minute: 15,
    colour: '#7ED321',
    done: true,
    replies: [{ who: 'tomas', text: 'Thank you! The second key was the culprit.' }],
  },
  { scene: 3, frame: 12, who: 'owner', text: words['sample.note_title'], minute: 36, colour: '#00A86B', done: true },
]

export const PROJECTS: readonly DemoProject[] = [
  {
    name: 'Harbour Lights',
    code: 'HBL',
    description: 'Series of eight, second season.',
    start: -60,
    due: 75,
    coordinator: 'ines',
    team: 'Animation',
    processes: [
      {
        name: 'Layout',
        code: 'LAY',
        episodes: [
          {
            name: 'The pilot boat',
            code: 'EP01',
            takes: [
              {
                name: 'Quay at night',
                scenes: [
                  ['Crane silhouette', 6],
                  ['Boat leaves the berth', 6],
                  ['Lamp goes out', 5],
                  ['Close on the rope', 3],
                ],
              },
              {
                name: 'Open water',
                scenes: [
                  ['First swell', 6],
                  ['Radio call', 4],
                  ['Gulls overhead', 3],
                  ['Bow wave', 2],
                  ['Horizon', 2],
                ],
              },
            ],
          },
          {
            name: 'Low tide',
            code: 'EP02',
            takes: [
              {
                name: 'Mudflats',
                scenes: [
                  ['Footprints', 2],
                  ['The lost buoy', 2],
                  ['Tide table', 1],
                  ['Lantern on the pier', 1],
                  ['Crab close-up', 1],
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'Animation',
        code: 'ANIM',
        episodes: [
          {
            name: 'The pilot boat',
            code: 'EP01',
            takes: [
              {
                name: 'Quay at night',
                scenes: [
                  ['Crane silhouette', 3],
                  ['Boat leaves the berth', 4],
                  ['Lamp goes out', 2],
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'The Paper Kite',
    code: 'KITE',
    description: 'Short film, eleven minutes.',
    start: -120,
    due: -4,
    coordinator: 'admin',
    team: 'Animation',
    processes: [
      {
        name: 'Compositing',
        code: 'COMP',
        episodes: [
          {
            name: 'Act one',
            code: 'A1',
            takes: [
              {
                name: 'Rooftop',
                scenes: [
                  ['Folding the sail', 6],
                  ['Wind rises', 6],
                  ['String runs out', 6],
                  ['Over the chimneys', 6],
                  ['Cat on the ledge', 6],
                ],
              },
            ],
          },
          {
            name: 'Act two',
            code: 'A2',
            takes: [
              {
                name: 'Storm',
                scenes: [
                  ['Thunderhead', 6],
                  ['Torn corner', 6],
                  ['Falling', 6],
                  ['Calm after', 6],
                  ['Repaired', 6],
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Northern Garden',
    code: 'NGDN',
    description: 'Feature, in development.',
    start: 21,
    due: 240,
    coordinator: 'owner',
    team: 'Supervision',
    processes: [
      {
        name: 'Storyboard',
        code: 'SB',
        episodes: [
          {
            name: 'Reel one',
            code: 'R1',
            takes: [
              {
                name: 'Greenhouse',
                scenes: [
                  ['Frost on the glass', 1],
                  ['Seed drawer', 1],
                  ['The gardener wakes', 1],
                  ['Kettle', 0],
                ],
              },
              {
                name: 'Orchard',
                scenes: [
                  ['Bare branches', 1],
                  ['The ladder', 1],
                  ['Apple crate', 1],
                  ['Magpie', 1],
                  ['Rain begins', 0],
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Clockwork Parade',
    code: 'CLKP',
    description: 'Music video, three minutes forty.',
    start: -18,
    due: 12,
    coordinator: 'tomas',
    team: 'Lighting',
    processes: [
      {
        name: 'Lighting',
        code: 'LGT',
        episodes: [
          {
            name: 'Verse',
            code: 'V1',
            takes: [
              {
                name: 'Main street',
                scenes: [
                  ['Drummer enters', 5],
                  ['Brass section', 4],
                  ['Confetti burst', 4],
                  ['Baton spin', 3],
                  ['Window reflections', 2],
                  ['Street lamp flare', 2],
                ],
              },
            ],
          },
          {
            name: 'Chorus',
            code: 'C1',
            takes: [
              {
                name: 'Town square',
                scenes: [
                  ['Clock strikes', 3],
                  ['Crowd turns', 2],
                  ['Wide on the tower', 2],
                  ['Balcony wave', 2],
                  ['Fireworks', 1],
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Salt and Cinnamon',
    code: 'SALT',
    description: 'Commercial, four spots of twenty seconds.',
    start: -9,
    due: 6,
    coordinator: 'leila',
    team: 'Lighting',
    processes: [
      {
        name: 'Animation',
        code: 'ANIM',
        episodes: [
          {
            name: 'Spot one',
            code: 'S1',
            takes: [
              {
                name: 'Kitchen',
                scenes: [
                  ['Steam curl', 6],
                  ['Spoon drop', 5],
                  ['Pack shot', 3],
                ],
              },
            ],
          },
          {
            name: 'Spot two',
            code: 'S2',
            takes: [
              {
                name: 'Market',
                scenes: [
                  ['Stall opens', 4],
                  ['Scales', 3],
                  ['Handshake', 2],
                ],
              },
            ],
          },
          {
            name: 'Spot three',
            code: 'S3',
            takes: [
              {
                name: 'Harbour',
                scenes: [
                  ['Crates', 2],
                  ['Sunrise', 2],
                  ['Label macro', 1],
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]

export interface DemoPlaylist {
  name: string
  description: string
  kind: PlaylistKind
  owner: string
  /** Film scenes by their codes. */
  scenes: readonly string[]
  rule?: PlaylistRule
  people?: readonly { who: string; state: PlaylistSharingState; access: PlaylistAccess; message?: string }[]
  /** How often somebody has opened it. */
  opened?: Readonly<Record<string, number>>
}

/** The guest sees no more by them than the scene that they review. */
export const PLAYLISTS: readonly DemoPlaylist[] = [
  {
    name: 'Dailies',
    description: 'Everything that moved since yesterday, retakes first.',
    kind: 'workspace',
    owner: 'admin',
    // Not in the order of the cut: the film begins in the dark.
    scenes: ['SC020', 'SC030', 'SC010', 'SC040'],
    opened: { owner: 4, member: 6, ines: 3 },
  },
  {
    name: 'Approved opening',
    description: '',
    kind: 'workspace',
    owner: 'owner',
    scenes: ['SC040'],
    opened: { owner: 1 },
  },
  {
    name: 'Sunrise for Grace',
    description: 'The fog and the first light, for a look from outside.',
    kind: 'personal',
    owner: 'member',
    scenes: ['SC010'],
    people: [
      { who: 'guest', state: 'shared', access: 'view' },
      { who: 'owner', state: 'shared', access: 'edit' },
    ],
    opened: { guest: 2, member: 5 },
  },
  {
    name: 'Retakes to compare',
    description: '',
    kind: 'personal',
    owner: 'member',
    scenes: ['SC030', 'SC020'],
    people: [{ who: 'guest', state: 'receive_request', access: 'view', message: 'May I see the new retakes as well?' }],
  },
  {
    name: 'Late and not approved',
    description: 'Everything that is due and open, wherever it lies.',
    kind: 'smart',
    owner: 'owner',
    scenes: [],
    rule: { match: 'all', conditions: [{ field: 'late', operator: 'yes', values: [] }] },
    people: [{ who: 'admin', state: 'shared', access: 'view' }],
    opened: { owner: 3 },
  },
  {
    name: 'My week',
    description: '',
    kind: 'smart',
    owner: 'member',
    scenes: [],
    rule: {
      match: 'all',
      conditions: [
        { field: 'due_date', operator: 'within_days', values: ['7'] },
        {
          match: 'any',
          conditions: [
            { field: 'assignee', operator: 'any_of', values: ['me'] },
            { field: 'reviewer', operator: 'any_of', values: ['me'] },
          ],
        },
      ],
    },
  },
]

/** Yesterday's review of a playlist. Minutes count from its beginning. */
export const REVIEW_ROOM = {
  playlist: 'Dailies',
  startedBy: 'admin',
  /** Of yesterday, in UTC. */
  hour: 14,
  ends: 41,
  people: [
    { who: 'admin', from: 0, to: 41 },
    { who: 'owner', from: 1, to: 41 },
    { who: 'ines', from: 1, to: 14 },
    { who: 'tomas', from: 2, to: 22 },
    { who: 'member', from: 3, to: 41 },
  ],
  /** Each scene until the next one. */
  shown: [
    { code: 'SC020', from: 2 },
    { code: 'SC030', from: 12 },
    { code: 'SC010', from: 20 },
    { code: 'SC040', from: 33 },
  ],
} as const

/**
 * Drawn by whoever wrote the note on these frames: scene, what it goes around, and the minute of the review room in
 * which it was drawn.
 */
export const FILM_RINGS: readonly (Ring & { scene: number; who: string; minute: number })[] = [
  { scene: 1, who: 'admin', minute: 7, x: 0.36, y: 0.58, radius: 0.08, colour: '#FF7A00', frames: [30, 52] },
  { scene: 2, who: 'owner', minute: 16, x: 0.47, y: 0.4, radius: 0.1, colour: '#7ED321', frames: [72, 90] },
]

/** How the pictures of each project are made of the film. */
export const LOOKS: readonly Look[] = [
  // At night.
  {
    code: 'HBL',
    zoom: 0.7,
    filters: ['eq=brightness=-0.10:saturation=0.5:gamma=0.8', 'colorbalance=bs=0.25:bm=0.18:bh=0.1'],
  },
  { code: 'KITE', zoom: 0.8, filters: ['hflip', 'eq=saturation=1.1', 'colorbalance=rs=0.12:rm=0.1:bs=-0.1'] },
  // Drawn.
  { code: 'NGDN', zoom: 0.9, filters: ['format=gray', 'gblur=sigma=1', 'sobel=scale=3', 'negate'] },
  { code: 'CLKP', zoom: 0.6, filters: ['hue=h=35:s=1.1', 'eq=contrast=1.15'] },
  { code: 'SALT', zoom: 0.75, filters: ['hflip', 'hue=h=-35:s=1.3', 'eq=brightness=0.04'] },
]
/** Of the versions of a scene. */
export const VERSION_NAMES = ['First pass', 'Second pass', 'Final pass'] as const
