/** The part of the browser's storage that passes are kept in. */
export type PassStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** How somebody came in by a link in this browser. */
export interface KeptPass {
  token: string
  name: string
}

const keyOf = (link: string): string => `arbo.guest.${link}`

/** Passes by their links. A storage that refuses means that the guest enters again after a reload. */
export function createGuestPasses(storage: PassStorage | undefined, link: string) {
  return {
    read(): KeptPass | null {
      try {
        const pass: unknown = JSON.parse(storage?.getItem(keyOf(link)) ?? 'null')
        return isPass(pass) ? pass : null
      } catch {
        return null
      }
    },
    keep(pass: KeptPass): void {
      try {
        storage?.setItem(keyOf(link), JSON.stringify(pass))
      } catch {
        // Full or forbidden.
      }
    },
  }
}

function isPass(pass: unknown): pass is KeptPass {
  if (typeof pass !== 'object' || pass === null) return false
  const { token, name } = pass as Partial<KeptPass>
  return typeof token === 'string' && typeof name === 'string'
}
