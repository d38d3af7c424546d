import { keepReview } from './keep.js'

const viewer = document.querySelector('arbo-review-viewer')
const KEY = 'plain-html.review'
const log = document.querySelector('#log')

// Properties may be set before the element's script has loaded.
viewer.currentUser = { id: 'ada', display_name: 'Ada Byron' }
viewer.media = { id: 'v3', version: 3, name: 'bunny_sq010_v003.mp4', kind: 'video', src: 'clip.mp4', frameRate: 24 }

/** The review as it came with the clip. */
const delivered = {
  comments: [
    {
      id: 'c1',
      text: 'The petals pop on this frame, compare with @1271.',
      frame_start: 262,
      frame_end: 262,
      author: { id: 'mika', display_name: 'Mika Sato' },
      created_at: '2026-11-20T09:12:00Z',
    },
    {
      id: 'c2',
      parent_id: 'c1',
      text: 'Seen. The cloth cache starts one frame late; a new one is on its way.',
      author: { id: 'ada', display_name: 'Ada Byron' },
      created_at: '2026-11-20T09:31:00Z',
    },
    {
      id: 'c3',
      text: 'Hold the pose until the end of the yawn.',
      frame_start: 420,
      frame_end: 470,
      author: { id: 'jonas', display_name: 'Jonas Weber' },
      created_at: '2026-11-20T10:02:00Z',
    },
  ],
  operations: {
    v3: [
      {
        id: 'd1',
        tool: 'circle',
        colour: '#FF0001',
        width: 6,
        points: [
          [0.38, 0.3, 0.5],
          [0.62, 0.72, 0.5],
        ],
        frame_start: 262,
        frame_end: 262,
      },
    ],
  },
}

// A page of a studio would ask its own back end here, and send it there.
keepReview(viewer, {
  record: JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? delivered,
  save: (record) => localStorage.setItem(KEY, JSON.stringify(record)),
  upload: readAsAddress,
  failed: (error) => tell('not kept', error),
})
document.querySelector('#afresh').addEventListener('click', () => {
  localStorage.removeItem(KEY)
  location.reload()
})

const changes = ['comment-add', 'comment-update', 'comment-delete', 'annotation-ops']
const states = ['ready', 'rendition-change', 'play-state', 'arbo-error']

for (const name of [...changes, ...states]) {
  viewer.addEventListener(name, (event) => tell(name, summary(event.detail)))
}

function tell(name, text) {
  const item = document.createElement('li')
  const title = document.createElement('b')
  title.textContent = name
  item.append(title, ` ${text}`)
  log.prepend(item)
  while (log.children.length > 50) log.lastElementChild.remove()
}

/** An address that holds the file itself: without a server there is no other place for it. */
function readAsAddress(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}

function summary(detail) {
  const text = JSON.stringify(detail)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
