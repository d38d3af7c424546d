export interface Page {
  /** Below the site, without slashes around it. */
  path: string
  /** Below the repository. */
  source: string
  /** What stands behind the introduction and runs in the page. */
  live?: string
  label?: string
  isListed?: boolean
}
export declare const SECTIONS: { title: string; pages: Page[] }[]
export declare const PAGES: Page[]
