export { formatBytes } from './bytes.ts'
export { datesIn, type Dates, type Moment } from './dates.ts'
export {
  dayRange,
  formatDay,
  formatMonth,
  longDay,
  monthName,
  shortDay,
  shortMonth,
  weekdayAndDay,
  weekdayName,
} from './day-words.ts'
export { addDays, daysBetween, firstOfMonth, isoWeekday, mondayOf } from './days.ts'
export { initials } from './initials.ts'
export { decimalText, formatExact, formatNumber, percentText } from './number.ts'
export { formatPercent, percentOf } from './percent.ts'
export { type Rational, reduce, toNumber, toRational } from './rational.ts'
export { pluralOfLevel } from '../../contract/platform/plural.ts'
export { formatReward } from './reward.ts'
export { type TimecodeOptions, frameToTimecode, hasDropFrame, timecodeToFrame } from './timecode.ts'
export { readerZone } from '../timezone/reader-zone.ts'
export { localZone } from '../timezone/zone.ts'
export { truncate } from './truncate.ts'
export { priorityText, SCENE_PRIORITIES, SCENE_PRIORITY } from '../../contract/planning/priority-texts.ts'
