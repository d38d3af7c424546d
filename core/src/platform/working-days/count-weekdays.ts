/** 1969-12-29, a Monday. */
const MONDAY = -3

/**
 * Counts days of a week's pattern without going through them.
 * @param workWeek ISO weekdays, 1 is Monday
 * @returns how many such days there are from a fixed Monday to a day number, itself included (negative before it); the
 * difference of two is the number in between
 */
export function countWeekdays(workWeek: readonly number[]): (day: number) => number {
  const week = new Set(workWeek)
  /** Of the first n days of a week, from Monday. */
  const first = [0]
  for (let weekday = 1; weekday <= 7; weekday += 1) first.push((first.at(-1) ?? 0) + (week.has(weekday) ? 1 : 0))
  return (day) => {
    const weeks = Math.floor((day - MONDAY) / 7)
    const rest = day - MONDAY - weeks * 7
    return weeks * week.size + (first[rest + 1] ?? 0)
  }
}
