/** The page's functions that the loader uses; those of browsers are in `browserPage`. */
export interface ModulePage {
  /** Address that relative ones count from. */
  base: string
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Runs a module script. Rejects where it cannot be fetched or is not what its integrity says. */
  run(script: { src: string; integrity: string }): Promise<void>
  /** The exports of a module script that has run. */
  exportsOf(src: string): Promise<unknown>
  elements: Pick<CustomElementRegistry, 'get' | 'whenDefined'>
}

/** The page that this code runs in. */
export function browserPage(): ModulePage {
  return {
    base: document.baseURI,
    fetch: (url, init) => fetch(url, init),
    run({ src, integrity }) {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = 'anonymous'
      script.integrity = integrity
      script.src = src
      return new Promise((resolve, reject) => {
        script.addEventListener('load', () => resolve())
        script.addEventListener('error', () => {
          script.remove()
          reject(new Error(`The script ${src} did not run`))
        })
        document.head.append(script)
      })
    },
    exportsOf: (src) => import(/* @vite-ignore */ src),
    elements: customElements,
  }
}
