import type { ViewerComment, ViewerMedia } from '@arbo/review-viewer'
import type { WoohooTreemapElement } from '@arbo/woohoo-treemap'

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

/** Scenes and frames by state, level by level. */
export const progress: WoohooTreemapElement['data'] = {
  categories: [
    { key: '2', name: 'To do', kind: 2, colour: null },
    { key: '4', name: 'Retake', kind: 4, colour: null },
    { key: '6', name: 'Approved', kind: 6, colour: null },
  ],
  primary_metric: { id: 'frames', name: 'Frames', type: 'number' },
  nodes: [
    { id: 'bunny', parent_id: null, level: 0, name: 'Bunny' },
    { id: 'layout', parent_id: 'bunny', level: 1, name: 'Layout', counts: [12, 4, 30], sums: ['1440', '480', '3600'] },
    { id: 'light', parent_id: 'bunny', level: 1, name: 'Lighting', counts: [41, 3, 9], sums: ['4920', '312', '860'] },
    { id: 'comp', parent_id: 'bunny', level: 1, name: 'Comp', counts: [20, 0, 2], sums: ['2300', null, '190'] },
  ],
}
