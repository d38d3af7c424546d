/** Whether shortcuts are given with Cmd instead of Ctrl. */
export function isMac(): boolean {
  return /^(?:mac|iphone|ipad)/i.test(navigator.platform)
}
