import { useApp } from './app-context.ts'
import { viewAsTexts } from './view-as-texts.ts'

/**
 * Why nothing can be changed, whatever rights there are: the user looks as somebody else (XPPL-02). Null where that is
 * not so. A page that says why something cannot be changed says this first.
 */
export function useReadOnly(): string | null {
  const { viewAs } = useApp()
  // Each beginning and end of a view loads the page afresh.
  return viewAs?.getState().viewing ? viewAsTexts.reason : null
}
