/** In this browser: whether the list of first steps showed in a workspace last, so that the page keeps its place. */
const keyOf = (code: string): string => `account.first_steps.${code}`

export function firstStepsShow(code: string): boolean {
  try {
    return localStorage.getItem(keyOf(code)) !== null
  } catch {
    return false
  }
}

export function keepFirstSteps(code: string, show: boolean): void {
  try {
    if (show) localStorage.setItem(keyOf(code), '1')
    else localStorage.removeItem(keyOf(code))
  } catch {
    // Storage is blocked: the list comes once it was read.
  }
}
