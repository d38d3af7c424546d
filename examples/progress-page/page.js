const session = document.querySelector('arbo-session')
const treemap = document.querySelector('arbo-woohoo-treemap')

/** A connection from the address' hash, as a launcher hands it over: workspace, token, entity, and api where it is elsewhere. */
const parameters = new URLSearchParams(location.hash.slice(1))

if (parameters.has('token')) {
  session.apiUrl = parameters.get('api') ?? `${location.origin}/api`
  session.workspace = parameters.get('workspace')
  session.token = parameters.get('token')
  if (parameters.has('entity')) treemap.entity = parameters.get('entity')
  document.querySelector('#about').textContent = 'The report below is live, and changes with everybody’s work.'
  // The token does not stay in the address bar.
  history.replaceState(null, '', location.pathname)
} else {
  treemap.heading = 'Spring slate'
  treemap.data = {
    categories: [
      { key: '2', name: 'To do', kind: 2, colour: null },
      { key: '4', name: 'Retake', kind: 4, colour: null },
      { key: '6', name: 'Approved', kind: 6, colour: null },
    ],
    primary_metric: { id: 'frames', name: 'Frames', type: 'number' },
    nodes: [
      { id: 'moth', parent_id: null, level: 0, name: 'Moth' },
      {
        id: 'moth-layout',
        parent_id: 'moth',
        level: 1,
        name: 'Layout',
        counts: [12, 4, 30],
        sums: ['1440', '480.5', '3600'],
      },
      {
        id: 'moth-light',
        parent_id: 'moth',
        level: 1,
        name: 'Lighting',
        counts: [41, 0, 1],
        sums: ['4920', null, '96'],
      },
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
}
