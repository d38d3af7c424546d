import '@arbo/people-insight'
import '@arbo/review-viewer'
import '@arbo/woohoo-treemap'

const viewer = document.querySelector('arbo-review-viewer')
const treemap = document.querySelector('arbo-woohoo-treemap')
const person = document.querySelector('arbo-people-insight')

viewer.currentUser = { id: 'ada', display_name: 'Ada Byron' }
viewer.media = { id: 'p2', version: 2, name: 'meadow_key_v002.png', kind: 'image', src: await paintedMeadow() }
viewer.comments = [
  {
    id: 'c1',
    text: 'Warmer, please: this is the first sun.',
    frame_start: 0,
    frame_end: 0,
    author: { id: 'mika', display_name: 'Mika Sato' },
    created_at: '2026-11-20T09:12:00Z',
  },
]

treemap.data = {
  categories: [
    { key: '2', name: 'To do', kind: 2, colour: null },
    { key: '4', name: 'Retake', kind: 4, colour: null },
    { key: '6', name: 'Approved', kind: 6, colour: null },
  ],
  primary_metric: { id: 'frames', name: 'Frames', type: 'number' },
  nodes: [
    { id: 'moth', parent_id: null, level: 0, name: 'Moth', counts: [53, 4, 31], sums: ['6360', '480.5', '3696'] },
    {
      id: 'birds',
      parent_id: null,
      level: 0,
      name: 'Paper Birds',
      counts: [8, 2, 25],
      sums: ['960', '240', '3012.25'],
    },
  ],
}

person.insight = {
  person: { id: 'mika', display_name: 'Mika Sato', role: 'Lighting', timezone: 'Asia/Tokyo' },
  today: '2026-11-20',
  load: { by_status: [0, 2, 5, 1, 3, 0, 18], to_review: 4 },
}

/** Address of a picture that the page paints itself: it has no file of its own. */
async function paintedMeadow() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  const fill = (colours, top, height) => {
    const gradient = context.createLinearGradient(0, top, 0, top + height)
    colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour))
    context.fillStyle = gradient
  }
  fill(['#33416b', '#c9748a', '#f6c98f'], 0, 460)
  context.fillRect(0, 0, 1280, 720)
  context.fillStyle = '#fff3cf'
  context.arc(880, 400, 70, 0, 2 * Math.PI)
  context.fill()
  fill(['#5e7f54', '#21391f'], 400, 320)
  context.beginPath()
  context.moveTo(0, 470)
  context.bezierCurveTo(300, 380, 620, 540, 1280, 420)
  context.lineTo(1280, 720)
  context.lineTo(0, 720)
  context.fill()
  const blob = await new Promise((resolve) => canvas.toBlob(resolve))
  return URL.createObjectURL(blob)
}
