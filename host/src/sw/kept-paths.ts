/** What one person, and every page of a workspace, shows; not keys, billing, records of who did what, or whole files. */
const PATHS = /^\/(me(\/configs?)?|workspaces(\/[^/]+)?|workspace\/[^/]+\/.+)$/
const LEFT_OUT =
  /\/(events|api-tokens|embed-tokens|webhooks|ws-licenses|audit|guest-links|calendar-feed|[a-z-]*export[a-z-]*|virtual|view-as)(\/|$)/

/** Whether a page of the product shows what this address below the API answers, so that it is kept for it. */
export function isReading(path: string): boolean {
  const [plain = ''] = path.split('?')
  return PATHS.test(plain) && !LEFT_OUT.test(plain)
}
