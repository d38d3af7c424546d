import { ApiFailure, listShots } from './shots.js'

const find = (selector) => document.querySelector(selector)
const session = find('arbo-session')
const viewer = find('arbo-review-viewer')
const form = find('#connect')
const shotList = find('#shots')
const STORED = 'shotdesk.connection'
let shots = []

/** From the address' hash, so that a launcher can hand over a connection, or from this tab's storage. */
function storedConnection() {
  const parameters = new URLSearchParams(location.hash.slice(1))
  if (parameters.has('token')) {
    const connection = Object.fromEntries(
      ['api', 'workspace', 'token'].map((name) => [name, parameters.get(name) ?? '']),
    )
    connection.api ||= `${location.origin}/api`
    sessionStorage.setItem(STORED, JSON.stringify(connection))
    // The token does not stay in the address bar.
    history.replaceState(null, '', location.pathname)
  }
  return JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
}

async function connect(connection) {
  shots = await listShots(connection)
  session.apiUrl = connection.api
  session.workspace = connection.workspace
  session.token = connection.token
  sessionStorage.setItem(STORED, JSON.stringify(connection))
  form.hidden = true
  find('#desk').hidden = false
  find('#disconnect').hidden = false
  find('#where').textContent = `${connection.workspace} · ${shots.length} shots`
  showShots('')
  const first = shots.find(({ isFilm }) => isFilm) ?? shots.find(({ hasMedia }) => hasMedia) ?? shots[0]
  if (first) open(first.id)
}

function showShots(filter) {
  const query = filter.trim().toLowerCase()
  const matches = shots.filter(({ name, status, take }) => `${name} ${status} ${take}`.toLowerCase().includes(query))
  shotList.replaceChildren(...matches.map(shotRow))
  find('#shots-state').textContent =
    matches.length > 0 ? '' : shots.length > 0 ? 'No shot fits.' : 'There is no shot yet.'
}

function shotRow(shot) {
  const row = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.id = shot.id
  button.setAttribute('aria-pressed', String(shot.id === viewer.itemId))
  const picture = document.createElement(shot.thumbnail ? 'img' : 'i')
  if (shot.thumbnail) Object.assign(picture, { alt: '', src: shot.thumbnail })
  const name = document.createElement('b')
  name.textContent = shot.name
  const detail = document.createElement('small')
  detail.textContent = `${shot.take} · ${shot.status}`
  const texts = document.createElement('span')
  texts.append(name, detail)
  button.append(picture, texts)
  button.addEventListener('click', () => open(shot.id))
  row.append(button)
  return row
}

function open(id) {
  viewer.itemId = id
  for (const button of shotList.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.id === id))
    if (button.dataset.id === id) button.scrollIntoView({ block: 'nearest' })
  }
}

function showForm(problem = '') {
  find('#desk').hidden = true
  find('#disconnect').hidden = true
  form.hidden = false
  form.elements.api.value ||= `${location.origin}/api`
  find('#origin').textContent = location.origin
  find('#problem').textContent = problem
}

async function tryToConnect(connection) {
  try {
    await connect(connection)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showForm(error.message)
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const values = Object.fromEntries(new FormData(form))
  void tryToConnect({ ...values, api: values.api.replace(/\/+$/, '') })
})
find('#filter').addEventListener('input', (event) => showShots(event.target.value))
find('#disconnect').addEventListener('click', () => {
  sessionStorage.removeItem(STORED)
  location.reload()
})

const connection = storedConnection()
if (connection) await tryToConnect(connection)
else showForm()
