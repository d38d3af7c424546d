const KEY = 'arbo.guest.preview.'
const IN_ADDRESS = '#preview='

/** The address of a preview. Its pass is in the hash, which no server sees. */
export function previewAddress(link: string, pass: string): string {
  return `/g/${link}${IN_ADDRESS}${pass}`
}

/** The pass of a preview in this tab, or null: taken off the address, and stored for a reload. */
export function takePreview(link: string): string | null {
  const { hash, pathname, search } = window.location
  try {
    if (hash.startsWith(IN_ADDRESS)) {
      window.sessionStorage.setItem(KEY + link, hash.slice(IN_ADDRESS.length))
      window.history.replaceState(window.history.state, '', pathname + search)
    }
    return window.sessionStorage.getItem(KEY + link)
  } catch {
    return hash.startsWith(IN_ADDRESS) ? hash.slice(IN_ADDRESS.length) : null
  }
}
