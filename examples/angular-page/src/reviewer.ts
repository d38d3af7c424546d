import type { InsightData } from '@arbo/people-insight'
import type { ViewerComment, ViewerMedia } from '@arbo/review-viewer'

export const clip: ViewerMedia = {
  id: 'v3',
  version: 3,
  name: 'bunny_sq010_v003.mp4',
  kind: 'video',
  src: './clip.mp4',
  frameRate: 24,
}

export const comments: ViewerComment[] = [
  {
    id: 'c1',
    text: 'The petals pop on this frame.',
    frame_start: 262,
    frame_end: 262,
    author: { id: 'mika', display_name: 'Mika Sato' },
    created_at: '2026-11-20T09:12:00Z',
  },
]

const meadow = [{ id: 'bunny', type: 0 as const, name: 'Bunny', code: 'BB' }]

/** As much of a person as the page knows; a section without data is left out. */
export const insight: InsightData = {
  person: {
    id: 'ada',
    display_name: 'Ada Byron',
    role: 'Animation supervisor',
    timezone: 'Europe/London',
    teams: [{ id: 'anim', name: 'Animation' }],
  },
  today: '2026-11-20',
  load: { by_status: [0, 2, 5, 1, 3, 0, 18], to_review: 4 },
  due: {
    total: 1,
    scenes: [
      {
        id: 'sc010',
        name: 'Meadow at dawn',
        code: 'SC010',
        status: null,
        status_kind: 4,
        due_date: '2026-11-21',
        ancestors: meadow,
      },
    ],
  },
  overdue: { total: 0, scenes: [] },
}
