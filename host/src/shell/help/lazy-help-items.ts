import { lazyPart } from '../../ui/lazy-part.tsx'

/** The items of help, with the table of the documentation's places; fetched as a menu with them opens. */
export const LazyHelpItems = lazyPart(
  'HelpItems',
  () => import('./HelpItems.tsx').then((module) => module.HelpItems),
  () => null,
)
