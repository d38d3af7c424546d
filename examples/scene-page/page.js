const session = document.querySelector('arbo-session')
const hub = document.querySelector('arbo-scene-hub')

/** A connection from the address' hash, as a launcher hands it over: workspace, token, item, and api where it is elsewhere. */
const parameters = new URLSearchParams(location.hash.slice(1))

if (parameters.has('token')) {
  session.apiUrl = parameters.get('api') ?? `${location.origin}/api`
  session.workspace = parameters.get('workspace')
  session.token = parameters.get('token')
  hub.itemId = parameters.get('item')
  document.querySelector('#about').textContent = 'The scene below is live, and changes with everybody’s work on it.'
  // The token does not stay in the address bar.
  history.replaceState(null, '', location.pathname)
} else {
  hub.scene = {
    item: {
      id: 'storm-010',
      name: 'Storm at the pier',
      code: 'SC010',
      status_kind: 2,
      due_date: '2026-12-04',
      description: 'Waves over the lamp room. The horizon stays low.',
      ancestors: [{ id: 'lighthouse', type: 0, name: 'The Lighthouse', code: null }],
      metrics: [{ metric_id: 'frames', name: 'Frames', type: 'number', value: '148' }],
      notes: [
        {
          id: 'note-1',
          text: 'The lamp flickers twice before the cut.',
          created_at: '2026-11-20T09:00:00.000Z',
          updated_at: '2026-11-20T09:00:00.000Z',
          created_by: { id: 'mika', display_name: 'Mika Sato', profile_image: null },
        },
      ],
    },
  }
}
