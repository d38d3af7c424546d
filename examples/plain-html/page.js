const viewer = document.querySelector('arbo-review-viewer')
const log = document.querySelector('#log')

// Properties may be set before the element's script has loaded.
viewer.currentUser = { id: 'ada', display_name: 'Ada Byron' }
viewer.media = { id: 'v3', version: 3, name: 'bunny_sq010_v003.mp4', kind: 'video', src: 'clip.mp4', frameRate: 24 }
viewer.comments = [
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
]
viewer.annotations = [
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
]

/** What a page would send to its own back end. */
const changes = ['comment-add', 'comment-update', 'comment-delete', 'annotation-ops']
const states = ['ready', 'rendition-change', 'play-state', 'arbo-error']

for (const name of [...changes, ...states]) {
  viewer.addEventListener(name, (event) => {
    const item = document.createElement('li')
    const title = document.createElement('b')
    title.textContent = name
    item.append(title, ` ${summary(event.detail)}`)
    log.prepend(item)
    while (log.children.length > 50) log.lastElementChild.remove()
  })
}

function summary(detail) {
  const text = JSON.stringify(detail)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
