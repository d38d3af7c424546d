/**
 * What makes a day another than its weekday says, in the order in which they count: an off-day before an extra-day, an
 * extra-day before a holiday, and all of them before the work week.
 */
export const DAY_EXCEPTIONS = ['off', 'extra', 'holiday'] as const
/** One reason why a day is not as its weekday. */
export type DayException = (typeof DAY_EXCEPTIONS)[number]
