import { useApp } from './app-context.ts'
import { viewAsTexts } from './view-as-texts.ts'

/**
 * Why nothing can be changed, whatever rights there are: the user views as somebody else (XPPL-02). Null where that is
 * not so. A page that says why something cannot be changed says this first.
 */
export function useReadOnly(): string | null {
  const { viewAs } = useApp()
  // Starting and ending a view reloads the page, so this never changes.
  return viewAs?.getState().viewing ? viewAsTexts.reason : null
}
