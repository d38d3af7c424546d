import { define } from './element.ts'

export {
  GlobalSearchElement,
  define,
  type GlobalSearchEvents,
  type ResultOpenDetail,
  type SearchAction,
} from './element.ts'

define()
