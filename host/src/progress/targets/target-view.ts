/** A view of /pl/tgt, as the query key m names it (TGT-03). */
export type TargetView = 'pt' | 'tl' | 'ar' | 's'

export const TARGET_VIEWS: readonly TargetView[] = ['pt', 'tl', 'ar', 's']

export function isTargetView(value: string | null | undefined): value is TargetView {
  return TARGET_VIEWS.some((view) => view === value)
}
