// What the pages do: search, copying code, the menu on small screens. The site is whole without it.
const root = document.body.dataset.root
const input = document.querySelector('#search')
const list = document.querySelector('#results')
const status = document.querySelector('#found')
const MOST = 12

let index
/** Read when somebody begins to search. */
const indexed = () => (index ??= fetch(`${root}search.json`).then((answer) => answer.json()))

/** How well a part answers: every word must begin a word of it; the heading counts most, then the page, then the text. */
function scoreOf([, page, heading, text], words) {
  let score = 0
  for (const word of words) {
    const at = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'iu')
    if (at.test(heading)) score += 6
    else if (at.test(page)) score += heading === '' ? 5 : 2
    else if (at.test(text)) score += 1
    else return 0
  }
  return score - heading.length / 1000
}

function show(rows, query) {
  list.replaceChildren(
    ...rows.map(([address, page, heading, text], at) => {
      const link = document.createElement('a')
      link.href = root + address
      link.id = `result-${at}`
      link.role = 'option'
      link.ariaSelected = 'false'
      link.tabIndex = -1
      const title = document.createElement('b')
      title.textContent = heading || page
      const where = document.createElement('span')
      where.textContent = heading ? page : ''
      const words = document.createElement('small')
      words.textContent = text.slice(0, 120)
      link.append(title, where, words)
      return link
    }),
  )
  const isOpen = query !== ''
  list.hidden = !isOpen || rows.length === 0
  input.ariaExpanded = String(!list.hidden)
  const results = rows.length === 1 ? '1 result' : `${rows.length} results`
  status.textContent = !isOpen ? '' : rows.length === 0 ? `Nothing was found for “${query}”.` : results
  status.className = isOpen && rows.length === 0 ? 'none' : 'hidden'
  choose(0)
}

function choose(at) {
  const rows = [...list.children]
  for (const row of rows) row.ariaSelected = 'false'
  const row = rows[(at + rows.length) % rows.length]
  if (!row) return input.removeAttribute('aria-activedescendant')
  row.ariaSelected = 'true'
  row.scrollIntoView({ block: 'nearest' })
  input.setAttribute('aria-activedescendant', row.id)
}

input.addEventListener('focus', indexed, { once: true })
input.addEventListener('input', async () => {
  const query = input.value.trim()
  const words = query.split(/\s+/).filter(Boolean)
  const parts = await indexed()
  if (query !== input.value.trim()) return
  const scored = words.length === 0 ? [] : parts.map((part) => [scoreOf(part, words), part])
  const best = scored.filter(([score]) => score > 0).sort(([a], [b]) => b - a)
  show(
    best.slice(0, MOST).map(([, part]) => part),
    query,
  )
})
input.addEventListener('keydown', (event) => {
  const rows = [...list.children]
  const at = rows.findIndex((row) => row.ariaSelected === 'true')
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    choose(at + (event.key === 'ArrowDown' ? 1 : -1))
  } else if (event.key === 'Enter') {
    rows[at]?.click()
  } else if (event.key === 'Escape') {
    input.value = ''
    show([], '')
  }
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search') || event.target.closest('#results a')) show([], '')
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.composedPath()[0]?.closest?.('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  input.focus()
})

for (const button of document.querySelectorAll('.copy')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
}

const menuButton = document.querySelector('#menu-button')
menuButton.addEventListener('click', () => {
  const isOpen = menuButton.ariaExpanded !== 'true'
  menuButton.ariaExpanded = String(isOpen)
  document.body.classList.toggle('menu-open', isOpen)
})
document.querySelector('#menu [aria-current]')?.scrollIntoView({ block: 'nearest' })
