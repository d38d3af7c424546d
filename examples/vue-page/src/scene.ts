import type { ViewerComment, ViewerMedia } from '@arbo/review-viewer'
import type { SceneHubElement } from '@arbo/scene-hub'

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
    text: 'Hold the pose until the end of the yawn.',
    frame_start: 420,
    frame_end: 470,
    author: { id: 'jonas', display_name: 'Jonas Weber' },
    created_at: '2026-11-20T10:02:00Z',
  },
]

export const scene: SceneHubElement['scene'] = {
  item: {
    id: 'meadow-010',
    name: 'Meadow at dawn',
    code: 'SC010',
    status_kind: 2,
    due_date: '2026-12-04',
    description: 'The bunny wakes. The light stays low until the butterfly.',
    ancestors: [{ id: 'bunny', type: 0, name: 'Bunny', code: null }],
    metrics: [{ metric_id: 'frames', name: 'Frames', type: 'number', value: '815' }],
    notes: [],
  },
}
