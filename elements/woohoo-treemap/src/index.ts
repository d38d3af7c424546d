import { define } from './element.ts'

export {
  WoohooTreemapElement,
  define,
  type ExportFormat,
  type HistoryEntry,
  type WoohooTreemapEvents,
} from './element.ts'

define()
